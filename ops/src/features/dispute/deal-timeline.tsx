import { mayCall } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NoteForm } from '../../lib/record/note-form.tsx'
import { TitledCard } from '../../lib/record/titled-card.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import type { ShownDeal } from './shown-deal.ts'

const NOTE_MAX = 500

/** Renders each step of a deal, oldest first, what operators noted about it, and a field for one more note. */
export function DealTimeline({ shown: { deal, timeline, notes } }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const { role } = useOperator()
  return (
    <TitledCard title={t('dealTimeline')}>
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
      <h3 className="mt-3 mb-2 text-13 font-semibold">{t('notesOfDeal')}</h3>
      {notes.length === 0 ? (
        <p className="mb-3 text-13 text-muted">{t('noNotesOfDeal')}</p>
      ) : (
        <ul className="mb-3 grid gap-2">
          {notes.map((note) => (
            <li className="text-13" key={note.id}>
              <p className="whitespace-pre-wrap">{note.text}</p>
              <p className="text-muted">
                <StaffName id={note.operatorId} /> · <TimeText at={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayCall(role, 'ops/fiat/note') ? (
        <NoteForm
          help={t('noteOfDealHelp')}
          label={t('noteOfDeal')}
          maxLength={NOTE_MAX}
          onSend={(text) => callOps('ops/fiat/note', { id: deal.id, text })}
        />
      ) : null}
    </TitledCard>
  )
}
