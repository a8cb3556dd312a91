import type { RecordKind } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useOps } from '../calls/queries.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useCountText } from '../list/total-text.tsx'
import { pathOfRecord } from '../navigation/record-paths.ts'

/** Renders the ways to the records that wait before and after this one, with how many wait. */
export function NextRecord({ target }: { readonly target: `${RecordKind}:${number | string}` }) {
  const { t } = useTranslation()
  const { data } = useOps('ops/record/next', { target }, { live: true })
  const shown = useCountText(data ?? { count: 0, atLeast: false })
  if (!data) return null
  const { queue, next, previous, count } = data
  if (next === null && previous === null)
    return count === 0 ? <p className="text-13 text-muted">{t('nextNone')}</p> : null
  return (
    <nav aria-label={t('nextRecords')} className="flex flex-wrap gap-2">
      <Button
        aria-keyshortcuts="k"
        disabled={previous === null}
        kind="quiet"
        onClick={() => previous !== null && goTo(pathOfRecord(queue, previous))}
        size="small"
      >
        {t('previousRecord')}
      </Button>
      <Button
        aria-keyshortcuts="n j"
        disabled={next === null}
        kind="quiet"
        onClick={() => next !== null && goTo(pathOfRecord(queue, next))}
        size="small"
      >
        {t('nextRecord', { shown })}
      </Button>
    </nav>
  )
}
