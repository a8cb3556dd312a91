import { createHash } from 'node:crypto'
import { formatUnits, parseUnits } from '@halyard/money'
import { LIABILITIES_COLUMNS, type LiabilitiesColumn, liabilityIdText } from '@halyard/receipt'

/** The content of a report's lines, and what does not hold. */
export interface LiabilitiesFindings {
  readonly period: string
  readonly isComplete: boolean
  readonly rows: number
  readonly customers: number
  /** The totals, what the exchange says of itself, and the lines of the customer asked for. */
  readonly described: readonly string[]
  readonly ofCustomer: readonly string[]
  readonly problems: readonly string[]
}

/** A customer who confirms their lines: the account number, and the nonce that the exchange gave. */
export interface ConfirmingCustomer {
  readonly number: string
  readonly nonce: string
}

type Cells = Readonly<Record<LiabilitiesColumn, string>>

const PARTS = ['available', 'frozen', 'held', 'negative'] as const
const AMOUNTS = ['opening', ...PARTS, 'closing'] as const
type Sums = Record<(typeof AMOUNTS)[number], bigint> & { customers: number }

/** More decimals than a currency has. */
const DECIMALS = 18
/** Of the value in USDT. */
const VALUE_DECIMALS = 6
const PROBLEMS_MAX = 20

/**
 * Creates a reader of the lines between the header and the hash. It recomputes every sum from the lines of accounts, which must come in
 * the order of their ids, and has the size of the currencies, not of the file.
 */
export function createLiabilitiesReader(customer: ConfirmingCustomer | undefined) {
  const sums = new Map<string, Sums>()
  const stated: Cells[] = []
  const ofCustomer: string[] = []
  const seen = new Set<string>()
  const problems: string[] = []
  let [period, wanted, last] = ['', '', '']
  let [rows, customers, isComplete] = [0, 0, false]

  function problem(text: string): void {
    if (problems.length < PROBLEMS_MAX) problems.push(text)
  }

  function add(list: readonly string[]): void {
    const cells = Object.fromEntries(LIABILITIES_COLUMNS.map((column, at) => [column, list[at]])) as Cells
    if (list.length !== LIABILITIES_COLUMNS.length || list.some((cell) => cell.includes('"')))
      return problem(`a line is no line of a report: ${list.join(',').slice(0, 80)}`)
    if (cells.row === 'account') return addAccount(cells)
    stated.push(cells)
    if (cells.row !== 'report') return
    period = cells.id
    isComplete = cells.kind === 'complete'
    if (customer)
      wanted = createHash('sha256')
        .update(liabilityIdText(period, customer.number, customer.nonce))
        .digest('hex')
  }

  function addAccount(cells: Cells): void {
    const { id, currency, kind } = cells
    rows += 1
    if (id < last || !/^[0-9a-f]{64}$/.test(id)) problem(`the lines are not in the order of the ids at ${id}`)
    if (id !== last) {
      customers += 1
      seen.clear()
    }
    last = id
    if (seen.has(`${currency} ${kind}`)) problem(`the account ${kind} of ${id} in ${currency} has two lines`)
    const units = unitsOf(cells)
    if (!units) return problem(`the amounts of ${id} in ${currency} are not numbers`)
    if (PARTS.reduce((sum, part) => sum + units[part], 0n) !== units.closing)
      problem(`the parts of ${id} in ${currency} do not sum to its closing balance`)
    if (units.negative > 0n || [units.available, units.frozen, units.held].some((part) => part < 0n))
      problem(`a part of ${id} in ${currency} has the wrong sign`)
    const isFirst = ![...seen].some((one) => one.startsWith(`${currency} `))
    seen.add(`${currency} ${kind}`)
    sum(`${currency} ${kind}`, units, true)
    sum(`${currency} all`, units, isFirst)
    if (id === wanted) ofCustomer.push(amountText(cells))
  }

  function sum(key: string, units: Sums, isCustomer: boolean): void {
    const total = sums.get(key) ?? { ...NOTHING }
    for (const part of AMOUNTS) total[part] += units[part]
    if (isCustomer) total.customers += 1
    sums.set(key, total)
  }

  function end(): LiabilitiesFindings {
    if (rows === 0) problem('the file has no line of an account: it says nothing')
    for (const text of problemsOf(sums, stated)) problem(text)
    if (stated.find(({ row }) => row === 'value')?.customers !== String(customers))
      problem('the number of customers is not that of the lines')
    return { period, isComplete, rows, customers, described: describe(stated), ofCustomer, problems }
  }

  return { add, end }
}

const NOTHING: Sums = {
  opening: 0n,
  available: 0n,
  frozen: 0n,
  held: 0n,
  negative: 0n,
  closing: 0n,
  customers: 0,
}

function unitsOf(cells: Cells): Sums | undefined {
  const units = { ...NOTHING }
  for (const part of AMOUNTS) {
    const found = signedUnits(cells[part])
    if (found === undefined) return undefined
    units[part] = found
  }
  return units
}

function signedUnits(text: string): bigint | undefined {
  const units = parseUnits(text.replace(/^-/, ''), DECIMALS)
  return units !== undefined && text.startsWith('-') ? 0n - units : units
}

/** Compares the stated sums with those of the lines, and the totals with the stated books of the ledger. */
function* problemsOf(sums: ReadonlyMap<string, Sums>, stated: readonly Cells[]): Generator<string> {
  const open = new Set(sums.keys())
  for (const cells of stated.filter(({ row }) => row === 'kind' || row === 'total')) {
    const key = `${cells.currency} ${cells.kind}`
    const found = sums.get(key)
    const units = unitsOf(cells)
    const isRight =
      found &&
      units &&
      AMOUNTS.every((part) => found[part] === units[part]) &&
      cells.customers === String(found.customers)
    if (!isRight || !open.delete(key)) yield `the sum of ${key} is not that of its lines`
    if (cells.row === 'total' && found && valueOf(found, cells) !== cells.value)
      yield `the value of ${cells.currency} is not its sum at its price`
  }
  for (const key of open) yield `the sum of ${key} is missing`
  yield* bookProblems(sums, stated)
}

function* bookProblems(sums: ReadonlyMap<string, Sums>, stated: readonly Cells[]): Generator<string> {
  const books = Map.groupBy(
    stated.filter(({ row }) => row === 'book'),
    ({ currency }) => currency,
  )
  const totals = [...sums.keys()]
    .filter((key) => key.endsWith(' all'))
    .map((key) => key.slice(0, -' all'.length))
  for (const currency of new Set([...books.keys(), ...totals]))
    for (const side of ['opening', 'closing'] as const) {
      const found = (books.get(currency) ?? []).reduce(
        (sum, cells) => sum + (signedUnits(cells[side]) ?? 0n),
        0n,
      )
      if (found !== (sums.get(`${currency} all`)?.[side] ?? 0n))
        yield `the ${side} sum of ${currency} is not that of the books of the exchange`
    }
}

/** The value of what is owed, rounded down; as stated if it has no index price. */
function valueOf({ available, frozen, held }: Sums, { price, value }: Cells): string {
  const ticks = parseUnits(price, DECIMALS)
  if (ticks === undefined) return value
  const owed = available + frozen + held
  return formatUnits((owed * ticks) / 10n ** BigInt(2 * DECIMALS - VALUE_DECIMALS), VALUE_DECIMALS)
}

function describe(stated: readonly Cells[]): string[] {
  return [
    ...stated.filter(({ row }) => row === 'report').map(({ note }) => `${note}.`),
    ...stated
      .filter(({ row }) => row === 'total')
      .map((cells) => `${amountText(cells)}, ${cells.customers} customers${valueText(cells)}`),
    ...stated.filter(({ row }) => row === 'value').map(({ value, note }) => `Owed: ${value} USDT ${note}.`),
    ...stated
      .filter(({ row }) => row === 'difference')
      .map(({ kind, currency, note }) => `THE EXCHANGE REPORTS A DIFFERENCE: ${kind} ${currency} ${note}.`),
  ]
}

function valueText({ value, price, price_at }: Cells): string {
  return value === ''
    ? ', no price'
    : `, ${value} USDT at ${price || 'the issue price'} ${price_at}`.trimEnd()
}

function amountText(cells: Cells): string {
  const parts = AMOUNTS.map((part) => `${part} ${cells[part]}`)
  return `${cells.currency} ${cells.kind}: ${parts.join(', ')}`
}
