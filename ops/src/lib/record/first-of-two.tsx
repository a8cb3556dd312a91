import { Card } from '@halyard/ui'
import type { ParsedOf } from '../calls/parse.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from '../format/format.ts'
import { AgeText } from '../format/time-text.tsx'
import { storedText } from './stored-text.ts'
import { useStaffName } from '../staff-name.tsx'

type First = NonNullable<ParsedOf<'ops/record/show'>['first']>

/** The common texts of fields that change often, by the end of their path. Others are shown by their path. */
const NAMES = [
  ['devices.count', 'devices'],
  ['networks.count', 'networks'],
  ['security_changes.count', 'securityChanges'],
  ['credit_score', 'creditScore'],
  ['messages.count', 'messageCount'],
] as const

/** Renders the first reviewer of two, and the changes of the record since then. */
export function FirstOfTwo({ first }: { readonly first: First }) {
  const { t } = useTranslation()
  const nameOfStaff = useStaffName()
  const format = useFormat()
  const nameOf = (field: string) => {
    const known = NAMES.find(([end]) => field.endsWith(end))
    return known ? t(known[1]) : <code>{field}</code>
  }
  const shown = (field: string, value: string | null) =>
    value === null ? '–' : storedText(field, value, format)
  return (
    <Card>
      <p className="text-13">
        {t('firstDecided', { name: nameOfStaff(first.operator) })} · <AgeText since={first.at} />
      </p>
      {first.changes.length === 0 ? (
        <p className="mt-1 text-13 text-muted">{t('notChangedSince')}</p>
      ) : (
        <>
          <p className="mt-1 text-13 font-semibold text-danger">{t('changedSince')}</p>
          <ul className="mt-1 grid gap-0.5 text-13 break-words">
            {first.changes.map(({ field, before, after }) => (
              <li key={field}>
                {nameOf(field)}: <del className="text-down">{shown(field, before)}</del>{' '}
                <ins className="text-up">{shown(field, after)}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
