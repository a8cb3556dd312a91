import { parseArgs } from 'node:util'

export interface Arguments {
  /** The set of rows, each of which has a table of its own. The first one by default. */
  readonly set: string
  /** The names of the rows to play, in their own order. */
  readonly rows: readonly string[]
  /** Whether the table of the document is written. */
  readonly writes: boolean
  /** Whether the folder with the logs stays. */
  readonly keeps: boolean
  /** The commit that runs until the row `upgrade`. Default: these sources, under the name of another build. */
  readonly from: string | undefined
  /** The number of customers with accounts and orders in the database besides those who trade. */
  readonly customers: number
}

/** The names of the rows by those of their sets. */
type Sets = Readonly<Record<string, readonly string[]>>

/** Parses `npm run cluster -- --rows primary,nats-all --from HEAD~1 --write`. Throws an error that says what is wrong. */
export function readArguments(args: readonly string[], sets: Sets): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      set: { type: 'string', default: Object.keys(sets)[0] ?? '' },
      rows: { type: 'string' },
      write: { type: 'boolean', default: false },
      from: { type: 'string' },
      keep: { type: 'boolean', default: false },
      customers: { type: 'string', default: '0' },
    },
  })
  const names = sets[values.set]
  if (!names) throw new Error(`--set: ${values.set} must be of ${Object.keys(sets).join(', ')}`)
  const asked = values.rows?.split(',') ?? names
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`--rows: ${unknown.join(', ')} must be of ${names.join(', ')}`)
  const customers = Number(values.customers)
  if (!Number.isSafeInteger(customers) || customers < 0)
    throw new Error(`--customers: ${values.customers} must be a whole number`)
  if (values.write && (asked.length < names.length || customers > 0))
    throw new Error('--write needs every row and a small database: leave out --rows and --customers')
  return {
    set: values.set,
    rows: names.filter((name) => asked.includes(name)),
    writes: values.write,
    keeps: values.keep,
    from: values.from,
    customers,
  }
}
