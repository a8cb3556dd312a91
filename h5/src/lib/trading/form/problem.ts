import { bandTicks, type FillRules, isWithinLimit, type TakerSide } from './fill-estimate.ts'

/** A rule that an order violates: its text key and the figure that the text needs. */
export interface Problem<Text extends string, Field extends string, Unit extends string> {
  readonly text: Text
  /** The field it concerns; the whole order if absent. */
  readonly field?: Field
  /** An empty field is not an error yet: only the button shows it. */
  readonly quiet?: true
  readonly limit?: { readonly units: bigint; readonly of: Unit }
}

/** The server's error for one field of a form. */
export interface Refused<Field extends string> {
  readonly field: Field
  readonly message: string
}

/** Returns the error under a field: the server's until it changes, else the violated rule. */
export function errorOf<Field extends string>(
  refused: Refused<Field> | undefined,
  problem: Problem<string, Field, string> | undefined,
  problemText: string | undefined,
  ...fields: readonly Field[]
): string | undefined {
  if (refused && fields.includes(refused.field)) return refused.message
  return problem?.field && !problem.quiet && fields.includes(problem.field) ? problemText : undefined
}

/** Checks a limit price: it is required and may not be beyond the band around the index. */
export function checkPrice(
  rules: Pick<FillRules, 'bandPpm'>,
  side: TakerSide,
  priceTicks: bigint | undefined,
  indexTicks: bigint | undefined,
): Problem<'priceMissing' | 'priceTooHigh' | 'priceTooLow', 'price', 'price'> | undefined {
  if (priceTicks === undefined) return { text: 'priceMissing', field: 'price', quiet: true }
  if (indexTicks === undefined) return undefined
  const units = bandTicks(rules, side, indexTicks)
  if (isWithinLimit(side, priceTicks, units)) return undefined
  const text = side === 'buy' ? 'priceTooHigh' : 'priceTooLow'
  return { text, field: 'price', limit: { units, of: 'price' } }
}
