import { useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'

/** Says up to when orders are archived, below a list that ends there. */
export function ArchivedNote({ until }: { readonly until: number | undefined }) {
  const { t } = useTranslation('trading')
  const f = useFormat()
  if (until === undefined) return null
  return (
    <p className="p-4 text-center text-small text-muted">{t('ordersArchived', { date: f.date(until) })}</p>
  )
}
