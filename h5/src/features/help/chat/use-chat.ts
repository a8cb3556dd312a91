import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readApi, tryApi } from '../../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { useSignal } from '../../../lib/socket/use-socket.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { type ChatPart, toChatPart } from './chat.ts'

const KEY = [PRIVATE, 'support', 'chat'] as const
/** Nudges may be lost, so the chat also asks. While the operator writes it asks sooner: writing ends without a nudge. */
const ASK_EVERY_MS = 30_000
const ASK_WHILE_TYPING_MS = 6_500
const TYPING_EVERY_MS = 3_000

/** Fetches the conversation of the signed-in customer, again after each nudge, and after a lost connection. */
export function useChat() {
  const signedIn = useSignedIn()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY })
  useSignal('support', (change) => {
    if (change?.about !== 'feedback') refresh()
  })
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam, signal }) =>
      toChatPart(await readApi('support/messages', pageParam ? { before: pageParam } : {}, signal)),
    initialPageParam: 0,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.id : undefined),
    enabled: signedIn,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.isTyping ? ASK_WHILE_TYPING_MS : ASK_EVERY_MS),
  })
}

/** A message that the server has not confirmed. */
export interface Outgoing {
  readonly nonce: string
  readonly text: string
  readonly picture: string | undefined
  /** The error of sending it; undefined while it is being sent. */
  readonly failure: string | undefined
}

/** Sends messages; one that fails remains, and is sent again with the same nonce, so that it is stored once. */
export function useSendMessage() {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])

  async function deliver({ nonce, text, picture }: Outgoing): Promise<void> {
    const request = { nonce, text, ...(picture === undefined ? {} : { pic: picture }) }
    const answer = await tryApi('support/send', request, { mask: false })
    if (answer.ok) {
      await queryClient.invalidateQueries({ queryKey: KEY })
      setOutgoing((list) => list.filter((one) => one.nonce !== nonce))
    } else {
      const failure = answer.message
      setOutgoing((list) => list.map((one) => (one.nonce === nonce ? { ...one, failure } : one)))
    }
  }

  function start(message: Outgoing): void {
    setOutgoing((list) => [...list.filter(({ nonce }) => nonce !== message.nonce), message])
    void deliver(message)
  }

  return {
    outgoing,
    send: (text: string, picture: string | undefined) =>
      start({ nonce: newIdempotencyKey(), text, picture, failure: undefined }),
    retry: (message: Outgoing) => start({ ...message, failure: undefined }),
  }
}

/** Marks the latest message as read while it is on the screen. */
export function useMarkRead(part: ChatPart | undefined): void {
  const latest = part && part.unread > 0 ? part.messages.at(-1)?.id : undefined
  useEffect(() => {
    if (latest !== undefined) void tryApi('support/read', { id: latest }, { mask: false })
  }, [latest])
}

/** Returns a function that signals writing to the operator, at most once in some seconds. */
export function useTypingSignal(): () => void {
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (now - last.current < TYPING_EVERY_MS) return
    last.current = now
    void tryApi('support/typing', {}, { mask: false })
  }
}
