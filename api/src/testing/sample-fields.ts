const HOUR_MS = 3_600_000

const CURRENCIES = ['BTC', 'ETH', 'USDT'] as const

const DUE = /until|expires|due|pay_by|deliver|next|settles|ends_at|closes_at|deadline/
const TIME = /_at$|^at$|time$|^time|since|^now$|^from$|^to$|^day$/

interface Field {
  readonly name: string
  readonly at: number
  readonly about: string
}

/** Returns a time for a field that is one by its description or name; undefined for any other. */
export function sampleTime({ name, at, about }: Field, now: number): number | undefined {
  if (!/epoch|until this time/i.test(about) && !TIME.test(name)) return undefined
  if (name === 'now') return now
  return DUE.test(name) ? now + (at + 1) * HOUR_MS : now - (at + 1) * 25 * HOUR_MS
}

/** Returns a whole number for a field: ids count the items of a list, so that lists name each other's items. */
export function sampleWhole(name: string, at: number, hash: number): number {
  if (name === 'legal_id' || name === 'quote_id') return CURRENCIES.length
  if (/(^|_)id$/.test(name)) return at + 1
  if (name === 'page') return 1
  if (name === 'limit') return 20
  if (name === 'status') return at % 4
  if (name === 'type') return 1 + (at % 2)
  if (name === 'price_decimals') return 2
  if (name === 'number_decimals' || name === 'lot_decimals') return 4
  if (name.endsWith('decimals')) return 8
  if (name.endsWith('ppm')) return 1000 * ((hash % 90) + 10 * (at + 1))
  if (/minute/.test(name)) return 480 + 60 * at
  if (/_ms$|seconds$|_s$/.test(name)) return 90_000
  return (hash % 7) + at + 1
}

const MONEY =
  /price|amount|number|balance|worth|available|frozen|fee|total|volume|turnover|high|low|min|max|left|filled|average|index|mark|margin|profit|pnl|^base$|invested|came_in|went_out|opening|closing|stake|payout|yield|rate|quantity|size|value|cost|sum|held|share|earned|notional|spent|entry|change|open|close|spark|bids|asks|list\d|principal|funding|liquidation|bankruptcy|income|rebate|paid|supply|goal|raised|interest|turned|limit|used|gain|loss|spread|target|gross|net$|debt|assets|liabilit|difference|reserve|booked|chain|pool|insurance|capacity|sold|worst|most|least|moved|received|sent|owed|returned|allotted|subscribed|converted|daily|monthly|0$|1$|2$|3$|4$|5$/

const TEXTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  currency_name: CURRENCIES,
  currency: CURRENCIES,
  coin: CURRENCIES,
  base_name: CURRENCIES,
  fee_currency: CURRENCIES,
  legal_name: ['USDT'],
  quote_name: ['USDT'],
  network: ['ETH', 'TRX', 'BTC'],
  network_name: ['Ethereum', 'Tron', 'Bitcoin'],
  nickname: ['Ann', 'Ben', 'Cleo'],
  peer_name: ['Petra'],
  email: ['ann@example.com', 'ben@example.com'],
  mobile: ['151 *** 789'],
  country: ['DE', 'JP', 'BR'],
  language: ['en'],
  tiles: ['https://tiles.example.com/{z}/{x}/{y}.png'],
  result: ['1200000000', '-300000000'],
  target: ['subscription:1', 'subscription:2', 'subscription:3'],
  role: ['reviewer'],
  status: ['credited'],
  version: ['3', '4'],
  code: ['123456'],
  event: ['open', 'pay'],
  actor: ['buyer', 'seller'],
  pay_units: ['250000000'],
  coin_units: ['100000000'],
}

/** Returns a text for a field, or undefined for one with a decimal. */
export function sampleText(name: string, at: number): string | undefined {
  const known = TEXTS[name]
  if (known) return known[at % known.length]
  if (MONEY.test(name) && !/name|title|text|address|reason|note|label/.test(name)) return undefined
  if (/(^|_)id$/.test(name)) return `${name.replaceAll('_', '-')}-${at + 1}`
  return `${name === '' ? 'text' : name.replaceAll('_', ' ')} ${at + 1}`
}

/** Returns a decimal for a field: limits are far apart, so that an amount between them exists. */
export function sampleDecimal(name: string, hash: number, isNegative: boolean): string {
  if (/^min|_min|least/.test(name)) return '0.5'
  if (/^max|_max|most/.test(name)) return '90000'
  if (/change|pnl|profit|income|funding|difference/.test(name) && isNegative) return `-${(hash % 40) + 1}.25`
  return `${(hash % 900) + 100}.${(hash % 89) + 10}`
}
