import { Card } from '@halyard/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { ShownDeal } from './shown-deal.ts'

/** Renders each step of a deal, oldest first, and what operators noted about it. */
export function DealTimeline({ shown: { timeline, notes } }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 className="mb-2 text-15 font-semibold" id={id}>
          {t('dealTimeline')}
        </h2>
        <ol className="grid gap-2">
          {timeline.map(({ event, actor, at }) => (
            <li className="border-l-2 border-line pl-3 text-13" key={`${at} ${event}`}>
              <p>{t(`event_${event}`)}</p>
              <p className="text-muted">
                {t(`actor_${actor}`)} · <TimeText at={at} />
              </p>
            </li>
          ))}
        </ol>
        {notes.length === 0 ? null : (
          <>
            <h3 className="mt-3 mb-2 text-13 font-semibold">{t('notesOfDeal')}</h3>
            <ul className="grid gap-2">
              {notes.map((note) => (
                <li className="text-13" key={note.id}>
                  <p className="whitespace-pre-wrap">{note.text}</p>
                  <p className="text-muted">
                    {note.operator_id} · <TimeText at={note.at} />
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Card>
  )
}
