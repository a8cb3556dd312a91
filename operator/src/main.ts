import { askAtTerminal } from './ask.ts'
import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  ask: process.stdin.isTTY ? askAtTerminal : undefined,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
})
