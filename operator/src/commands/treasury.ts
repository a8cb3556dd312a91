import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { one, type OperatorCommand } from '../command.ts'
import { EXIT, Failure } from '../failure.ts'

/** Commands for the month-end file of the treasury. */
export const treasuryCommands: readonly OperatorCommand[] = [
  {
    usage: 'month <month>',
    about: 'Prints the month-end file of a month such as 2026-10, or saves it (--out file.csv)',
    flags: ['out'],
    run: async (connection, [month = ''], { out }) => {
      const { csv, ...facts } = await connection.call('ops/treasury/month', { month })
      if (out === undefined) return { data: { ...facts, csv }, text: csv.trimEnd() }
      await writeFile(out, csv, { mode: 0o600 })
      return one({ file: out, ...facts })
    },
  },
  {
    usage: 'month check <month> <file>',
    about: 'Compares a saved month-end file with the one of the exchange; exit code 1 if it differs',
    flags: [],
    run: async (connection, [month = '', file = '']) => {
      const content = await readFile(file).catch(() => {
        throw new Failure(EXIT.usage, `Cannot read ${file}.`)
      })
      const { sha256, is_complete } = await connection.call('ops/treasury/month', { month })
      if (!is_complete)
        throw new Failure(EXIT.refused, `${month} is not over: compare the hash with the audit log.`)
      const found = createHash('sha256').update(content).digest('hex')
      if (found !== sha256)
        throw new Failure(EXIT.refused, `${file} is not the file of ${month}: ${found} instead of ${sha256}.`)
      return one({ file, month, sha256 })
    },
  },
]
