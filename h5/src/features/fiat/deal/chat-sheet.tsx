import { EmptyState, IconButton, Sheet, Spinner, toast } from '@halyard/ui'
import { ImagePlus, MessageCircle, SendHorizontal } from '@halyard/ui/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { sendPicture } from '../../../lib/upload/send-picture.ts'
import { refreshDeal } from '../use-fiat.ts'
import { ChatMessage } from './chat-message.tsx'
import type { Deal } from './deal.ts'
import type { DealMessage } from './deal-detail.ts'
import type { DealSheetProps } from './deal-sheet-props.ts'
import { isTalking } from './next-step.ts'
import { recordSeen, useUnseen } from './seen-messages.ts'

const TEXT_MAX = 500

interface ChatButtonProps {
  readonly deal: Deal
  readonly messages: readonly DealMessage[]
  readonly onOpen: () => void
}

/** Renders the button that opens the chat, with the number of new messages. */
export function ChatButton({ deal, messages, onOpen }: ChatButtonProps) {
  const { t } = useTranslation('fiat')
  const unseen = useUnseen(deal.id, messages)
  return (
    <IconButton
      aria-haspopup="dialog"
      className="relative"
      label={unseen === 0 ? t('chat') : t('chatNew', { count: unseen })}
      onClick={onOpen}
    >
      <MessageCircle aria-hidden size={22} />
      {unseen === 0 ? null : (
        <span
          aria-hidden
          className="absolute top-1 right-1 min-w-4 rounded-full bg-brass-fill px-1 text-11 leading-4 font-semibold text-on-brass"
        >
          {unseen}
        </span>
      )}
    </IconButton>
  )
}

interface ChatSheetProps extends DealSheetProps {
  readonly messages: readonly DealMessage[]
}

/** Renders the chat of a deal with its receipts and evidence, and the field for a new message until the deal has ended. */
export function ChatSheet({ deal, messages, open, onClose }: ChatSheetProps) {
  const { t } = useTranslation('fiat')
  const end = useRef<HTMLDivElement>(null)
  // Support writes on the page only: a message here that claims to be from support is a fraud.
  const said = messages.filter(({ author }) => author !== 'operator')
  useEffect(() => {
    if (!open) return
    recordSeen(deal.id, messages)
    end.current?.scrollIntoView({ block: 'end' })
  }, [open, deal.id, messages])
  return (
    <Sheet
      actions={isTalking(deal) ? <ChatInput dealId={deal.id} /> : undefined}
      onClose={onClose}
      open={open}
      title={deal.peerName}
    >
      <p className="rounded-field bg-raised p-3 text-13 text-muted">{t('chatRules')}</p>
      {said.length === 0 ? (
        <EmptyState
          hint={isTalking(deal) ? t('noMessagesHint') : undefined}
          icon={<MessageCircle aria-hidden size={32} />}
          title={t('noMessages')}
        />
      ) : (
        <ul aria-live="polite" className="flex min-h-40 flex-col gap-3 py-4">
          {said.map((message) => (
            <ChatMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </Sheet>
  )
}

/** Renders the field for a message and the choice of a picture, which is sent at once. */
function ChatInput({ dealId }: { readonly dealId: number }) {
  const { t } = useTranslation('fiat')
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const send = async (message: { readonly text: string; readonly pic?: string }): Promise<boolean> => {
    const answer = await tryApi('legalnew/chat', { id: dealId, ...message }, { mask: false })
    if (!answer.ok && answer.code !== 'signed_out') toast(answer.message, 'bad')
    refreshDeal(dealId)
    return answer.ok
  }
  const sendText = async () => {
    if (sending || text.trim() === '') return
    setSending(true)
    if (await send({ text: text.trim() })) setText('')
    setSending(false)
  }
  const sendFile = async (file: File) => {
    setSending(true)
    const { signal } = new AbortController()
    const uploaded = await sendPicture(file, { purpose: 'receipt', signal, onProgress: () => undefined })
    if (uploaded.ok) await send({ text: '', pic: uploaded.data.id })
    else if (uploaded.code !== 'signed_out') toast(uploaded.message, 'bad')
    setSending(false)
  }
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void sendText()
      }}
    >
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('sendPicture')}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void sendFile(file)
        }}
        ref={picker}
        tabIndex={-1}
        type="file"
      />
      <IconButton label={t('sendPicture')} onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden size={22} />
      </IconButton>
      <label className="sr-only" htmlFor={id}>
        {t('message')}
      </label>
      <input
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 rounded-field border border-control bg-surface px-3 text-[max(16px,1rem)] text-text placeholder:text-faint focus:border-brass focus:outline-1 focus:outline-brass"
        enterKeyHint="send"
        id={id}
        maxLength={TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('message')}
        value={text}
      />
      <IconButton disabled={text.trim() === '' && !sending} label={t('send')} type="submit">
        {sending ? <Spinner /> : <SendHorizontal aria-hidden className="text-brass" size={22} />}
      </IconButton>
    </form>
  )
}
