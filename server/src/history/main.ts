import { runArchive } from './archive/run-archive.ts'

process.exitCode = await runArchive(process.argv.slice(2), {
  environment: process.env,
  now: Date.now,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
})
