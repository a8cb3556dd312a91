import { Button, Spinner } from '@halyard/ui'
import { Check, CircleAlert, CircleDashed } from '@halyard/ui/icons'
import { useTranslation } from '../language/use-translation.ts'
import { type BulkItem, type BulkResult, isUndone } from './run-bulk.ts'

interface BulkResultsProps {
  readonly items: readonly BulkItem<unknown>[]
  readonly isRunning: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Renders the result of each item. Failed items can be retried once the run has ended. */
export function BulkResults({ items, isRunning, onRetry, onClose }: BulkResultsProps) {
  const { t } = useTranslation()
  const left = items.filter(isUndone).length
  const refused = items.filter(({ result }) => result.kind === 'refused').length
  return (
    <div className="grid gap-3">
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto text-13" tabIndex={0}>
        {items.map(({ key, name, result }) => (
          <li className="flex items-start gap-3 py-2" key={key}>
            <Sign result={result} />
            <span className="shrink-0 font-medium">{name}</span>
            <span className={result.kind === 'refused' ? 'text-danger' : 'text-muted'}>
              {result.kind === 'refused' ? result.message : t(`bulk_${result.kind}`)}
            </span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-13 font-semibold">
        {isRunning ? null : t('bulkSummary', { done: items.length - left, refused, open: left - refused })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind={isRunning || left > 0 ? 'quiet' : 'primary'} onClick={onClose} size="small">
          {t(isRunning ? 'bulkStop' : 'close')}
        </Button>
        {isRunning || left === 0 ? null : (
          <Button onClick={onRetry} size="small">
            {t('bulkRetry', { number: left })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Sign({ result: { kind } }: { readonly result: BulkResult }) {
  if (kind === 'sending') return <Spinner />
  if (kind === 'refused') return <CircleAlert aria-hidden className="shrink-0 text-danger" size={16} />
  if (kind === 'open') return <CircleDashed aria-hidden className="shrink-0 text-muted" size={16} />
  return <Check aria-hidden className="shrink-0 text-up" size={16} />
}
