import { classNames } from '@halyard/ui'
import { BookOpen } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { UploadedPicture } from '../../../lib/upload/uploaded-picture.tsx'
import type { ChatMessage } from './chat.ts'

interface MessageBubbleProps {
  readonly message: ChatMessage
  /** For the customer's latest message only. */
  readonly readMark: 'read' | 'sent' | undefined
}

/** Renders a message. Its text is text only: nothing in it is markup or a link. */
export function MessageBubble({ message, readMark }: MessageBubbleProps) {
  const { t } = useTranslation('help')
  const f = useFormat()
  const { from, text, picture, articles, at } = message
  const isOwn = from === 'customer'
  return (
    <li
      className={classNames('flex max-w-[85%] flex-col gap-1', isOwn ? 'items-end self-end' : 'self-start')}
    >
      <p className="text-13 text-muted">
        {t(`from_${from}`)} <span className="tabular-nums">{f.time(at)}</span>
      </p>
      <div
        className={classNames(
          'flex flex-col gap-2 rounded-card border px-3 py-2 text-15',
          isOwn ? 'border-brass bg-raised' : 'border-line bg-surface',
        )}
      >
        {text === '' ? null : <p className="break-words whitespace-pre-wrap">{text}</p>}
        {picture === undefined ? null : <UploadedPicture id={picture} label={t('picture')} />}
        {articles.map(({ id, title }) => (
          <Link
            className="press flex min-h-11 items-center gap-2 border-t border-line pt-2 text-brass"
            key={id}
            to={pathTo('help-center/detail', { id })}
          >
            <BookOpen aria-hidden className="shrink-0" size={18} />
            <span className="min-w-0">{title}</span>
          </Link>
        ))}
      </div>
      {readMark === undefined ? null : <p className="text-13 text-muted">{t(readMark)}</p>}
    </li>
  )
}
