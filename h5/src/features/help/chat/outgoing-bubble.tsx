import { Button } from '@halyard/ui'
import { CircleAlert, RotateCcw } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { UploadedPicture } from '../../../lib/upload/uploaded-picture.tsx'
import type { Outgoing } from './use-chat.ts'

interface OutgoingBubbleProps {
  readonly message: Outgoing
  readonly onRetry: () => void
}

/** Renders a message that is being sent, or that was not sent, with a button to try again. */
export function OutgoingBubble({ message, onRetry }: OutgoingBubbleProps) {
  const { t } = useTranslation('help')
  const { text, picture, failure } = message
  return (
    <li className="flex max-w-[85%] flex-col items-end gap-1 self-end">
      <div className="flex flex-col gap-2 rounded-card border border-line bg-raised px-3 py-2 text-15 text-muted">
        {text === '' ? null : <p className="break-words whitespace-pre-wrap">{text}</p>}
        {picture === undefined ? null : <UploadedPicture id={picture} label={t('picture')} />}
      </div>
      {failure === undefined ? (
        <p className="text-13 text-muted">{t('sending')}</p>
      ) : (
        <>
          <p className="flex items-start gap-1.5 text-13 text-danger" role="alert">
            <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={16} />
            {failure}
          </p>
          <Button icon={<RotateCcw aria-hidden size={18} />} kind="plain" onClick={onRetry} size="small">
            {t('retry')}
          </Button>
        </>
      )}
    </li>
  )
}
