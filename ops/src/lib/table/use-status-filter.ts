import { useTranslation } from '../language/use-translation.ts'
import { useChoice } from '../navigation/use-choice.ts'

/** The filter that decides which records of a queue are listed. */
export interface StatusFilter<Status extends string = string> {
  /** Its name in the URL. */
  readonly name: string
  readonly label: string
  readonly value: Status
  readonly valueLabel: string
  readonly options: ReadonlyArray<{ readonly value: Status; readonly label: string }>
}

/** Returns the filter by a record's status. Its value is the status in the URL; the first one if the URL has none. */
export function useStatusFilter<const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
  labelOf: (status: Statuses[number]) => string,
  name = 'status',
): StatusFilter<Statuses[number]> {
  const { t } = useTranslation()
  const value = useChoice(name, statuses)
  return {
    name,
    label: t('status'),
    value,
    valueLabel: labelOf(value),
    options: statuses.map((status: Statuses[number]) => ({ value: status, label: labelOf(status) })),
  }
}
