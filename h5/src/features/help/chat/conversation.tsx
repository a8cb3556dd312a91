import { Button, EmptyState, SkeletonRows } from '@halyard/ui'
import { MessagesSquare } from '@halyard/ui/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { joinParts } from './chat.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { type Outgoing, type useChat, useMarkRead } from './use-chat.ts'

interface ConversationProps {
  readonly chat: ReturnType<typeof useChat>
  readonly outgoing: readonly Outgoing[]
  readonly onRetry: (message: Outgoing) => void
}

/** Renders the messages, the oldest first, and stays at the latest. */
export function Conversation({ chat, outgoing, onRetry }: ConversationProps) {
  const { t } = useTranslation('help')
  const end = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  const state = chat.data?.pages[0]
  const latest = state?.messages.at(-1)?.id
  useMarkRead(state)
  const place = `${latest ?? 0} ${outgoing.length} ${state?.isTyping ?? false}`
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    end.current?.scrollIntoView({ block: 'end' })
  }, [place])
  return (
    <div className="px-4 py-3">
      <WhenLoaded query={chat} skeleton={<SkeletonRows rows={5} />}>
        {({ pages }) => {
          const messages = joinParts(pages)
          const lastOwn = messages.findLast(({ from }) => from === 'customer')?.id
          return (
            <>
              {chat.hasNextPage ? (
                <div className="flex justify-center pb-3">
                  <Button
                    kind="plain"
                    loading={chat.isFetchingNextPage}
                    onClick={() => void chat.fetchNextPage()}
                    size="small"
                  >
                    {t('older')}
                  </Button>
                </div>
              ) : null}
              {messages.length === 0 && outgoing.length === 0 ? (
                <EmptyState
                  hint={t('chatEmptyHint')}
                  icon={<MessagesSquare aria-hidden size={32} />}
                  title={t('chatEmpty')}
                />
              ) : null}
              <div aria-label={t('service')} aria-live="polite" role="log">
                <ol className="flex flex-col gap-3">
                  {messages.map((message) => (
                    <MessageBubble
                      key={message.id}
                      message={message}
                      readMark={
                        message.id !== lastOwn
                          ? undefined
                          : message.id <= (state?.readId ?? 0)
                            ? 'read'
                            : 'sent'
                      }
                    />
                  ))}
                  {outgoing.map((message) => (
                    <OutgoingBubble key={message.nonce} message={message} onRetry={() => onRetry(message)} />
                  ))}
                </ol>
              </div>
            </>
          )
        }}
      </WhenLoaded>
      <p aria-live="polite" className="min-h-6 pt-2 text-13 text-muted">
        {state?.isTyping ? t('typing') : null}
      </p>
      <div className="scroll-mb-32" ref={end} />
    </div>
  )
}
