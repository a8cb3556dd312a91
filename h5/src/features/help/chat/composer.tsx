import { IconButton } from '@halyard/ui'
import { ImagePlus, SendHorizontal, X } from '@halyard/ui/icons'
import { useRef, useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { type UploadState, useUpload } from '../../../lib/upload/use-upload.ts'
import { useTypingSignal } from './use-chat.ts'

const TEXT_MAX = 1_000

interface ComposerProps {
  readonly onSend: (text: string, picture: string | undefined) => void
}

/** Renders the field for a message, with a picture that is uploaded at once, and the button to send both. */
export function Composer({ onSend }: ComposerProps) {
  const { t } = useTranslation('help')
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<string>()
  const { upload, send, remove } = useUpload('support', setPicture)
  const signalTyping = useTypingSignal()
  const isReady = upload.state !== 'sending' && (text.trim() !== '' || picture !== undefined)

  function submit(): void {
    if (!isReady) return
    onSend(text.trim(), picture)
    setText('')
    remove()
  }

  return (
    <form
      className="flex w-full min-w-0 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {upload.state === 'empty' ? null : <Attachment onRemove={remove} upload={upload} />}
      <div className="flex items-end gap-1">
        <PickPicture onPick={(file) => void send(file)} />
        <textarea
          aria-label={t('message')}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-field border border-control bg-surface px-3 py-2.5 text-[max(16px,1rem)] text-text placeholder:text-faint focus:border-brass focus:outline-1 focus:outline-brass"
          maxLength={TEXT_MAX}
          onChange={(event) => {
            setText(event.target.value)
            signalTyping()
          }}
          onKeyDown={(event) => {
            // A keyboard with a line break key writes lines with Shift.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
          placeholder={t('message')}
          rows={1}
          value={text}
        />
        <IconButton className="text-brass" disabled={!isReady} label={t('send')} type="submit">
          <SendHorizontal aria-hidden size={22} />
        </IconButton>
      </div>
    </form>
  )
}

function PickPicture({ onPick }: { readonly onPick: (file: File) => void }) {
  const { t } = useTranslation('help')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('addPicture')}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onPick(file)
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <IconButton label={t('addPicture')} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden size={22} />
      </IconButton>
    </>
  )
}

interface AttachmentProps {
  readonly upload: Exclude<UploadState, { readonly state: 'empty' }>
  readonly onRemove: () => void
}

function Attachment({ upload, onRemove }: AttachmentProps) {
  const { t } = useTranslation('help')
  const f = useFormat()
  return (
    <div className="flex items-center gap-3">
      <img
        alt={t('picture')}
        className="size-14 rounded-field border border-line bg-raised object-cover"
        src={upload.preview}
      />
      <p aria-live="polite" className="min-w-0 flex-1 text-13 text-muted">
        {upload.state === 'sending' ? f.exactPercent(String(Math.round(upload.share * 100))) : null}
        {upload.state === 'failed' ? <span className="text-danger">{upload.message}</span> : null}
      </p>
      <IconButton label={t('removePicture')} onClick={onRemove}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  )
}
