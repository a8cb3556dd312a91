import type { DailyStatement } from '@halyard/receipt'

interface Example {
  readonly message: { readonly list: readonly DailyStatement[] }
}

/** Returns the three daily statements that the document of the verification has as an example. */
export function exampleDays(): [DailyStatement, DailyStatement, DailyStatement] {
  const files = import.meta.glob<Example>('../../../../../docs/daily-example.json', {
    eager: true,
    import: 'default',
  })
  const [first, second, third] = Object.values(files)[0]?.message.list ?? []
  if (!first || !second || !third) throw new Error('the example has three days')
  return [first, second, third]
}
