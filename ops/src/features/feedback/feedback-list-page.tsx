import type { OpsFeedback } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Bulk, BulkAct } from '../../lib/bulk/bulk-act.ts'
import { LANGUAGE_NAMES, type Translate } from '@halyard/web'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { recordColumns, sinceColumn, timeColumn } from '../../lib/table/shared-columns.tsx'

const REPLIED = ['0', '1'] as const

/** Renders feedback: without a reply, the oldest first, or with one, the newest first. */
export function FeedbackListPage() {
  return (
    <QueueList
      bulk={useBulk()}
      columns={columnsOf}
      feature="feedback"
      list="ops/feedback/list"
      name="feedback"
      request={(replied) => ({ replied })}
      statusKey={(replied) => `replied_${replied}`}
      statusName="replied"
      statuses={REPLIED}
    />
  )
}

const REPLY_MAX = 1_000

/** One reply to several: the saved ones of support are there to choose from. */
function useBulk(): Bulk<OpsFeedback> {
  const { t } = useTranslation('feedback')
  const { data } = useOps('ops/support/replies', {})
  const reply: BulkAct<OpsFeedback, 'ops/feedback/reply'> = {
    call: 'ops/feedback/reply',
    title: t('bulkReply'),
    about: t('bulkReplyAbout'),
    field: {
      label: t('reply'),
      missing: t('replyMissing'),
      maxLength: REPLY_MAX,
      suggestions: (data?.list ?? []).map(({ id, lang, title, text }) => ({
        id: String(id),
        label: `${title} (${LANGUAGE_NAMES[lang]})`,
        text,
      })),
    },
    accepts: (row) => row.reply === null,
    request: ({ id }, text) => ({ id, text }),
  }
  return { acts: [reply], nameOf: ({ id }) => t('oneTitle', { id }) }
}

function columnsOf(t: Translate): readonly Column<OpsFeedback>[] {
  return [
    ...recordColumns<OpsFeedback>(t),
    { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`inbox:kind_${kind}`) },
    {
      id: 'text',
      title: t('text'),
      value: ({ text }) => text,
      cell: ({ text }) => <span className="line-clamp-2 max-w-prose">{text}</span>,
      personal: true,
    },
    { id: 'pictures', title: t('pictures'), value: ({ pics }) => pics.length, align: 'right' },
    sinceColumn({
      id: 'sent',
      title: t('sent'),
      at: ({ at }) => at,
      isWaiting: ({ reply }) => reply === null,
    }),
    timeColumn({ id: 'replied', title: t('repliedAt'), at: (row) => row.repliedAt, hidden: true }),
  ]
}
