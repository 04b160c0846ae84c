//! How pictures in SVG look: the colours and strokes of what is drawn.

/// How everything looks on a light page, and on paper. There are no CSS variables in it, which not every
/// program that draws SVG knows.
pub const LIGHT: &str = "
.picture text { font: 14px system-ui, sans-serif; fill: #1b1f24; }
.picture .heading { font-weight: bold; font-size: 16px; }
.picture .caption { fill: #57606a; font-size: 13px; }
.picture .letter { font-size: 12px; text-anchor: middle; }
.picture .paper { fill: #fff; }
.picture .square { fill: none; stroke: #c5ccd3; }
.picture .cloth { fill: #6aa977; stroke: #558c61; }
.picture .black { fill: #111; }
.picture .white { fill: #fafafa; stroke: #555; }
.picture .lamp { fill: #f5b800; stroke: #8a6d1d; }
.picture .solid { fill: #24578f; }
.picture .hollow { fill: none; stroke: #24578f; stroke-width: 2; }
.picture .wave { fill: none; stroke: #8cbbe2; stroke-width: 2; }
.picture .dot { stroke: #8c959f; stroke-width: 3; stroke-linecap: round; }
.picture .mark { fill: none; stroke-width: 3; stroke-linejoin: round; }
.picture .changed { stroke: #1b1f24; stroke-width: 2; stroke-dasharray: 4 2; }
.picture .wrong { stroke: #d1242f; }
.picture .chosen { stroke: #a626a4; }
.picture .arrow { fill: none; stroke: #57606a; stroke-width: 2; }
.picture .swap { fill: none; stroke: #a626a4; stroke-width: 2; }
";

/// What is otherwise on a dark screen.
pub const DARK: &str = "
.picture text { fill: #e6edf3; }
.picture .caption { fill: #9aa4ae; }
.picture .paper { fill: #0d1117; }
.picture .square { stroke: #444c56; }
.picture .cloth { fill: #3d7a4b; stroke: #2c5a37; }
.picture .white { stroke: #111; }
.picture .solid { fill: #79b8ff; }
.picture .hollow { stroke: #79b8ff; }
.picture .wave { stroke: #2f5d83; }
.picture .changed { stroke: #e6edf3; }
.picture .wrong { stroke: #ff7b72; }
.picture .chosen { stroke: #f0a6ee; }
.picture .arrow { stroke: #9aa4ae; }
.picture .swap { stroke: #f0a6ee; }
";
