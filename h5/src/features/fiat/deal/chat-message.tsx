import { classNames } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { UploadedPicture } from '../../../lib/upload/uploaded-picture.tsx'
import type { DealMessage } from './deal-detail.ts'

/**
 * Renders a message; the customer's own at the right. Receipts and evidence are labelled; their pictures are on the
 * page.
 */
export function ChatMessage({ message }: { readonly message: DealMessage }) {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const { kind, mine, text, picture, at } = message
  return (
    <li className={classNames('flex flex-col gap-1', mine ? 'items-end' : 'items-start')}>
      <span className="text-11 text-muted">
        {kind === 'chat' ? t(mine ? 'actor_you' : 'otherSide') : t(`${kind}_${mine ? 'mine' : 'theirs'}`)} ·{' '}
        {f.time(at)}
      </span>
      <div
        className={classNames(
          'max-w-[85%] rounded-card border px-3 py-2 text-15',
          mine ? 'border-brass bg-brass-fill/15' : 'border-line bg-raised',
        )}
      >
        {text === '' ? null : <p className="break-words whitespace-pre-line">{text}</p>}
        {picture === undefined ? null : kind === 'chat' ? (
          <UploadedPicture id={picture} label={t('picture')} />
        ) : (
          <p className="text-13 text-muted">{t('pictureOnPage')}</p>
        )}
      </div>
    </li>
  )
}
