import { Button, Card, toast } from '@halyard/ui'
import { useEffect, useRef, useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { Picture } from '../../lib/record/picture.tsx'

type Conversation = ParsedOf<'ops/support/show'>
type Message = Conversation['messages'][number]

/** Renders the messages of a conversation, oldest first, with pictures, read marks, and whether the customer is typing. */
export function Messages({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('support')
  const { messages, earlier, hasEarlier, isLoading, loadEarlier } = useMessages(conversation)
  const lastRead = messages.findLast(({ id, author }) => author === 'operator' && id <= conversation.readId)
  const log = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (shown.current === newest) return
    shown.current = newest
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])
  return (
    <Card>
      {hasEarlier ? (
        <div className="mb-3 text-center">
          <Button kind="plain" loading={isLoading} onClick={() => void loadEarlier()} size="small">
            {t('earlier')}
          </Button>
        </div>
      ) : null}
      <div
        aria-label={t('messages')}
        className="max-h-[55dvh] overflow-y-auto"
        ref={log}
        role="log"
        tabIndex={0}
      >
        <ol className="grid gap-3">
          {[...earlier, ...messages].map((message) => (
            <Bubble isLastRead={message === lastRead} key={message.id} message={message} />
          ))}
        </ol>
      </div>
      <p aria-live="polite" className="mt-3 min-h-5 text-13 text-muted">
        {conversation.typing ? t('typing') : null}
      </p>
    </Card>
  )
}

function useMessages({ id, messages: latest, more }: Conversation) {
  const [loaded, setLoaded] = useState<{ readonly messages: readonly Message[]; readonly more: boolean }>()
  const [isLoading, setIsLoading] = useState(false)
  // The window of the latest moves with new messages; shown messages stay.
  const [seen, setSeen] = useState(latest)
  const newest = latest.at(-1)?.id
  if (newest !== seen.at(-1)?.id) {
    const first = latest[0]?.id ?? 0
    setSeen([...seen.filter((message) => message.id < first), ...latest])
  }
  const oldest = loaded?.messages[0]?.id ?? seen[0]?.id
  return {
    messages: seen,
    earlier: loaded?.messages ?? [],
    hasEarlier: loaded?.more ?? more,
    isLoading,
    loadEarlier: async () => {
      if (oldest === undefined) return
      setIsLoading(true)
      const answer = await callOps('ops/support/show', { id, before: oldest })
      setIsLoading(false)
      if (!answer.ok) return toast(answer.message, 'bad')
      const { messages, more: hasMore } = answer.data
      setLoaded({ messages: [...messages, ...(loaded?.messages ?? [])], more: hasMore })
    },
  }
}

interface BubbleProps {
  readonly message: Message
  /** Whether it is the latest reply that the customer has read. */
  readonly isLastRead: boolean
}

const SIDES = {
  customer: 'justify-self-start border-line bg-page',
  assistant: 'justify-self-end border-line bg-raised',
  operator: 'justify-self-end border-brass bg-brass-fill/15',
} as const

function Bubble({ message, isLastRead }: BubbleProps) {
  const { t } = useTranslation('support')
  const { author, text, pic, articleIds } = message
  return (
    <li className={`max-w-[85%] min-w-0 rounded-card border px-3 py-2 text-13 ${SIDES[author]}`}>
      <p className="text-11 text-muted">
        {t(`from_${author}`)} · <TimeText at={message.at} />
      </p>
      {text === '' ? null : <p className="mt-1 text-15 break-words whitespace-pre-wrap">{text}</p>}
      {pic === null ? null : (
        <div className="mt-2 w-60 max-w-full">
          <Picture id={pic} label={t('picture')} />
        </div>
      )}
      {articleIds.length === 0 ? null : (
        <p className="mt-1 text-muted">{t('articles', { list: articleIds.join(', ') })}</p>
      )}
      {isLastRead ? <p className="mt-1 text-11 text-muted">{t('read')}</p> : null}
    </li>
  )
}
