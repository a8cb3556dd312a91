import type { QueueName } from '@halyard/api/ops-client'
import { Skeleton } from '@halyard/ui'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Sums, useCountText } from '../../lib/list/total-text.tsx'
import { AgeText } from '../../lib/format/time-text.tsx'

interface QueueTilesProps {
  readonly queues: ParsedOf<'ops/inbox/list'>['queues'] | undefined
  readonly chosen: QueueName | undefined
  readonly onChoose: (queue: QueueName) => void
}

/** Renders each queue with its number of waiting records and their age; choosing one shows it alone. */
export function QueueTiles({ queues, chosen, onChoose }: QueueTilesProps) {
  const { t } = useTranslation('inbox')
  if (!queues) return <Skeleton className="mb-5 h-20 w-full" />
  return (
    <ul aria-label={t('queues')} className="mb-5 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
      {queues.map((entry) => (
        <Tile chosen={chosen} entry={entry} key={entry.queue} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface TileProps extends Pick<QueueTilesProps, 'chosen' | 'onChoose'> {
  readonly entry: ParsedOf<'ops/inbox/list'>['queues'][number]
}

function Tile({ entry, chosen, onChoose }: TileProps) {
  const { t } = useTranslation('inbox')
  const { queue, count, oldestAt } = entry
  const shown = useCountText(entry)
  return (
    <li>
      <button
        aria-pressed={queue === chosen}
        className="press flex size-full min-h-16 flex-col items-start justify-between gap-1 rounded-card border border-line bg-surface p-3 text-left aria-pressed:border-brass"
        onClick={() => onChoose(queue)}
        type="button"
      >
        <span className="text-13 text-muted">{t(`queue_${queue}`)}</span>
        <span className="flex w-full items-baseline justify-between gap-2">
          <span className={`text-20 font-semibold tabular-nums ${count === 0 ? 'text-faint' : ''}`}>
            {shown}
          </span>
          <span className="text-13 text-muted">
            {oldestAt === null ? null : <AgeText since={oldestAt} />}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-11">
          <Sums total={entry} />
        </span>
      </button>
    </li>
  )
}
