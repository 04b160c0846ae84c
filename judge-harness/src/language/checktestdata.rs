//! Validators in checktestdata's language: a program of that name runs them, or else a module of
//! Python.

use anyhow::{Context, Result, ensure};

use super::compiler::Compiler;
use super::program::Program;
use super::source::Source;
use super::table::{CHECKTESTDATA, CHECKTESTDATA_IN_PYTHON};
use super::toolchain::Toolchain;
use crate::files::write;
use crate::sandbox::End;
use crate::scratch;

impl Compiler {
    /// The program that runs a script on its standard input: it exits with 0 if the input is valid,
    /// with 1 if not, and with any other status if the script is wrong.
    ///
    /// Fails if nothing that runs scripts is installed.
    pub fn checktestdata(&self, script: &Source) -> Result<Program> {
        const LACK: &str = "checktestdata is not installed: on Debian it is in the package \
                            checktestdata, and `pip install checktestdata` gets it for Python";
        let toolchain = match self.toolchain(&CHECKTESTDATA) {
            Ok(toolchain) => toolchain,
            Err(_) => self.checktestdata_in_python().context(LACK)?,
        };
        let file = scratch::folder()?.keep().join(script.file_name());
        write(&file, &script.code).context("a script of checktestdata")?;
        Ok(Program::running(&file, &toolchain))
    }

    /// Python, if it has the module.
    fn checktestdata_in_python(&self) -> Result<Toolchain> {
        let toolchain = self.toolchain(&CHECKTESTDATA_IN_PYTHON)?;
        let folder = scratch::folder()?;
        let asked = ["-c", "import checktestdata"].map(str::to_owned);
        let job = toolchain.job(folder.path(), asked.to_vec(), Vec::new());
        let run = self.supervisor.run(&job)?;
        ensure!(run.end == End::Status(0), "Python has no such module");
        Ok(toolchain)
    }
}
