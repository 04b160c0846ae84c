//! How pictures in SVG look: the colours and strokes of what is drawn.

/// How everything looks on a light page, and on paper. There are no CSS variables in it, which not every
/// program that draws SVG knows.
pub const LIGHT: &str = "
.picture text { font: 14px system-ui, sans-serif; fill: #1b1f24; }
.picture .heading { font-weight: bold; font-size: 16px; }
.picture .caption { fill: #57606a; font-size: 13px; }
.picture .letter { font-size: 15px; text-anchor: middle; }
.picture .paper { fill: #fff; }
.picture path { fill: none; }
.picture .square { stroke: #c5ccd3; }
.picture .lines { stroke: #c5ccd3; stroke-dasharray: 1 23; }
.picture .cloth { fill: #6aa977; stroke: #558c61; }
.picture .on { stroke-dasharray: 0 24; stroke-linecap: round; stroke-width: 18; }
.picture .black { stroke: #111; }
.picture .rim { stroke: #555; }
.picture .white { stroke: #fafafa; stroke-width: 16; }
.picture .lamp-rim { stroke: #8a6d1d; stroke-width: 16; }
.picture .lamp { stroke: #f5b800; stroke-width: 14; }
.picture .solid { stroke: #24578f; stroke-width: 16; stroke-linecap: square; }
.picture .hollow { stroke: #24578f; stroke-width: 16; stroke-linecap: square; }
.picture .hole { stroke: #fff; stroke-width: 11; stroke-linecap: square; }
.picture .dot { stroke: #8c959f; stroke-width: 4; }
.picture .wave { stroke: #8cbbe2; stroke-width: 3; stroke-dasharray: 12; }
.picture .mark { stroke-width: 3; stroke-linejoin: round; }
.picture .changed { stroke: #1b1f24; stroke-width: 2; stroke-dasharray: 4 2; }
.picture .wrong { stroke: #d1242f; }
.picture .chosen { stroke: #a626a4; }
.picture .arrow { stroke: #57606a; stroke-width: 2; }
.picture .swap { stroke: #a626a4; stroke-width: 2; }
";

/// What is otherwise on a dark screen.
pub const DARK: &str = "
.picture text { fill: #e6edf3; }
.picture .caption { fill: #9aa4ae; }
.picture .paper { fill: #0d1117; }
.picture .square { stroke: #444c56; }
.picture .lines { stroke: #444c56; }
.picture .cloth { fill: #3d7a4b; stroke: #2c5a37; }
.picture .rim { stroke: #111; }
.picture .solid { stroke: #79b8ff; }
.picture .hollow { stroke: #79b8ff; }
.picture .hole { stroke: #0d1117; }
.picture .wave { stroke: #2f5d83; }
.picture .changed { stroke: #e6edf3; }
.picture .wrong { stroke: #ff7b72; }
.picture .chosen { stroke: #f0a6ee; }
.picture .arrow { stroke: #9aa4ae; }
.picture .swap { stroke: #f0a6ee; }
";
