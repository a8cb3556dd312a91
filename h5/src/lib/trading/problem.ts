import { bandTicks, type TakerSide, type FillRules, within } from './fill-estimate.ts'

/** A rule that an order does not meet, by the name of its text, and the figure the text needs. */
export interface Problem<Text extends string, Field extends string, Unit extends string> {
  readonly text: Text
  /** The field it is about; the whole order when absent. */
  readonly field?: Field
  /** A field left empty is not wrong yet: only the button says so. */
  readonly quiet?: true
  readonly limit?: { readonly units: bigint; readonly of: Unit }
}

/** What the server said about one field of a form. */
export interface Refused<Field extends string> {
  readonly field: Field
  readonly message: string
}

/** What is said under a field that has one of these names: the refusal until it changes, else what is wrong with it. */
export function errorOf<Field extends string>(
  refused: Refused<Field> | undefined,
  problem: Problem<string, Field, string> | undefined,
  said: string | undefined,
  ...fields: readonly Field[]
): string | undefined {
  if (refused && fields.includes(refused.field)) return refused.message
  return problem?.field && !problem.quiet && fields.includes(problem.field) ? said : undefined
}

/** A limit is asked for, and may not be beyond the band around the index. */
export function wrongPrice(
  rules: Pick<FillRules, 'bandPpm'>,
  side: TakerSide,
  priceTicks: bigint | undefined,
  indexTicks: bigint | undefined,
): Problem<'priceMissing' | 'priceTooHigh' | 'priceTooLow', 'price', 'price'> | undefined {
  if (priceTicks === undefined) return { text: 'priceMissing', field: 'price', quiet: true }
  if (indexTicks === undefined) return undefined
  const units = bandTicks(rules, side, indexTicks)
  if (within(side, priceTicks, units)) return undefined
  const text = side === 'buy' ? 'priceTooHigh' : 'priceTooLow'
  return { text, field: 'price', limit: { units, of: 'price' } }
}
