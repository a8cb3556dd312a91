import { runCommand } from './run-command.ts'

process.exitCode = runCommand(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
