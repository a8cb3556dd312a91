import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatUnits } from '@halyard/money'
import { coinsOf, sumOf, unitsOf, type YearRow } from './year-file.ts'

const run = promisify(execFile)
const VALUE = 'USDT'
/** A day after every entry. */
const LATER = '2029-01-01'

/** The totals that a journal must have at its end. */
export interface Expected {
  /** By coin, in units of 10^-8, from the ledger. */
  readonly held: ReadonlyMap<string, bigint>
}

/** Returns whether a program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  )
}

/** Has a program check a journal. Throws with its messages if it finds a mistake. */
export async function checkJournal(program: 'hledger' | 'bean-check', journal: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const file = join(folder, program === 'hledger' ? 'year.journal' : 'year.beancount')
  await writeFile(file, journal)
  try {
    await run(program, program === 'hledger' ? ['-f', file, 'check'] : ['--no-cache', file])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Writes files of consecutive years, from the first on, as a journal of hledger: amounts and costs of each entry, whose gain must
 * balance it, and assertions of what is held, of its cost and of the gains by the files' totals. By any method.
 */
export function hledgerJournal(years: readonly (readonly YearRow[])[], { held }: Expected): string {
  const rows = years.flat()
  const entries = rows.flatMap((row) => {
    const { record, time = '', number = '', coin = '', amount = '', value = '', cost = '', gain = '' } = row
    const signed = record === 'acquired' || record === 'returned' ? '' : '-'
    const basis = `  basis:${coin}  ${negate(cost, signed === '-')} ${VALUE}`
    const head = `${time.slice(0, 10)} ${record} ${number}\n  assets:${coin}  ${amount} ${coin}\n  equity:${coin}  ${negate(amount, true)} ${coin}`
    if (record === 'acquired' || record === 'returned') return [`${head}\n${basis}\n  equity:value`]
    if (record === 'trade_fee') return [head]
    if (record === 'withdrawn') return [`${head}\n${basis}\n  equity:away`]
    if (record !== 'disposed') return []
    const gained = `  equity:value  ${value} ${VALUE}\n  income:gain:${coin}  ${negate(gain, true)} ${VALUE}`
    return [`${head}\n${basis}\n${gained}`]
  })
  const last = years.at(-1) ?? []
  const assertions = coinsOf(rows).map((coin) => {
    const cost = sumOf(last, 'cost', { record: 'closing', coin })
    const gains = sumOf(rows, 'gain', { record: 'total', reason: 'disposed', coin })
    return [
      `${LATER} end of ${coin}`,
      `  assets:${coin}  0 ${coin} = ${formatUnits(held.get(coin) ?? 0n, 8)} ${coin}`,
      `  basis:${coin}  0 ${VALUE} = ${formatUnits(cost, 8)} ${VALUE}`,
      `  income:gain:${coin}  0 ${VALUE} = ${formatUnits(-gains, 8)} ${VALUE}`,
    ].join('\n')
  })
  return `${[...entries, ...assertions].join('\n\n')}\n`
}

/**
 * Writes files of consecutive years, from the first on, as a journal of beancount, which finds the costs of disposals by its own
 * first-in, first-out booking: it receives amounts and proceeds, but no cost and no gain of a disposal. Gains may differ by the
 * rounding of each.
 */
export function beancountJournal(years: readonly (readonly YearRow[])[], { held }: Expected): string {
  const rows = years.flat()
  const coins = coinsOf(rows)
  const accounts = [
    'Equity:Value',
    'Equity:Away',
    ...coins.flatMap((coin) => [`Assets:${coin}`, `Income:${coin}`]),
  ]
  const disposals = new Map<
    string,
    { readonly at: string; readonly coin: string; units: bigint; proceeds: bigint }
  >()
  const entries: string[] = []
  for (const [place, row] of rows.entries()) {
    const { record = '', time = '', number = '', coin = '', amount = '', cost = '' } = row
    const at = time.slice(0, 10)
    const key = `${number} ${coin}`
    if (record === 'disposed') {
      const disposal = disposals.get(key) ?? { at, coin, units: 0n, proceeds: 0n }
      disposal.units += unitsOf(amount)
      disposal.proceeds += unitsOf(row['value'])
      disposals.set(key, disposal)
      if (isSame(rows[place + 1], row)) continue
      entries.push(...disposalText(disposal))
    }
    if (record === 'withdrawn')
      entries.push(entryText(at, [`Assets:${coin}  ${amount} ${coin}${lot(coin)}`, 'Equity:Away']))
    if (record !== 'acquired' && record !== 'returned') continue
    const fee = rows
      .slice(place, place + 4)
      .find((next) => next['record'] === 'trade_fee' && next['number'] === number && next['coin'] === coin)
    const net = unitsOf(amount) + unitsOf(fee?.['amount'])
    if (net > 0n)
      entries.push(
        entryText(at, [
          `Assets:${coin}  ${formatUnits(net, 8)} ${coin}${lot(coin, cost)}`,
          record === 'returned' ? 'Equity:Away' : 'Equity:Value',
        ]),
      )
  }
  const assertions = coins.flatMap((coin) => {
    const gains = sumOf(rows, 'gain', { record: 'total', reason: 'disposed', coin })
    const count = rows.filter((row) => row['record'] === 'disposed' && row['coin'] === coin).length
    return [
      `${LATER} balance Assets:${coin}  ${formatUnits(held.get(coin) ?? 0n, 8)} ~ 0 ${coin}`,
      `${LATER} balance Income:${coin}  ${formatUnits(-gains, 8)} ~ ${formatUnits(BigInt(count) * 200n, 8)} ${VALUE}`,
    ]
  })
  return [
    'option "booking_method" "FIFO"',
    ...accounts.map((account) => `2020-01-01 open ${account}`),
    ...entries,
    ...assertions,
    '',
  ].join('\n')
}

function isSame(next: YearRow | undefined, row: YearRow): boolean {
  return next?.['record'] === 'disposed' && next['number'] === row['number'] && next['coin'] === row['coin']
}

function disposalText({
  at,
  coin,
  units,
  proceeds,
}: {
  at: string
  coin: string
  units: bigint
  proceeds: bigint
}): string[] {
  if (units === 0n) return []
  const value = `Equity:Value  ${formatUnits(proceeds, 8)} ${VALUE}`
  return [
    entryText(at, [
      `Assets:${coin}  ${formatUnits(units, 8)} ${coin}${lot(coin)}`,
      value,
      ...(coin === VALUE ? [] : [`Income:${coin}`]),
    ]),
  ]
}

function entryText(at: string, postings: readonly string[]): string {
  return [`${at} * "entry"`, ...postings.map((posting) => `  ${posting}`)].join('\n')
}

/** The unit of account has no lots. */
function lot(coin: string, cost?: string): string {
  if (coin === VALUE) return ''
  return cost === undefined ? ' {}' : ` {{${cost} ${VALUE}}}`
}

function negate(decimal: string, isNegative: boolean): string {
  if (!isNegative || decimal === '0' || decimal === '') return decimal || '0'
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}
