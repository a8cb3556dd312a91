import { useTranslation } from '../../lib/language/use-translation.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Picture } from '../../lib/record/picture.tsx'
import { TitledCard } from '../../lib/record/titled-card.tsx'
import { authorOf, type ShownDeal } from './shown-deal.ts'

/** Renders what both sides of a deal wrote to each other. */
export function DealChat({ shown: { deal, messages } }: { readonly shown: ShownDeal }) {
  const { t } = useTranslation('dispute')
  const chat = messages.filter(({ kind }) => kind === 'chat')
  return (
    <TitledCard title={t('chat')}>
      {chat.length === 0 ? <p className="text-13 text-muted">{t('noChat')}</p> : null}
      <ol className="grid max-h-[50dvh] gap-3 overflow-y-auto" tabIndex={chat.length === 0 ? -1 : 0}>
        {chat.map((message) => (
          <li className="text-13" key={message.id}>
            <p className="text-muted">
              {t(`actor_${authorOf(deal, message)}`)} · <TimeText at={message.at} />
            </p>
            {message.text === '' ? null : <p className="whitespace-pre-wrap break-words">{message.text}</p>}
            {message.pic === null ? null : <Picture id={message.pic} label={t('picture')} />}
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
