import { toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { useState, useSyncExternalStore } from 'react'
import { codeWaits } from './code-waits.ts'

interface Sent {
  readonly resend_after: number
  readonly expires_in: number
}

/** The state of requesting a code. */
export interface CodeWait {
  readonly sending: boolean
  /** Seconds until another code may be requested; 0 if now. */
  readonly secondsLeft: number
  /** The validity of the sent code in minutes; undefined before any was sent. */
  readonly minutes: number | undefined
  readonly send: () => void
}

/**
 * Requests a code with `ask` and counts down until the next one may be requested for the same purpose and target, also
 * after a reload. `ask` returns undefined if it has already shown why nothing was sent.
 */
export function useCodeWait(
  purpose: string,
  target: string,
  ask: () => Promise<Answer<Sent> | undefined>,
): CodeWait {
  const [sending, setSending] = useState(false)
  const [minutes, setMinutes] = useState<number>()
  const secondsLeft = useSyncExternalStore(everySecond, () =>
    codeWaits.secondsLeft(purpose, target, Date.now()),
  )
  const wait = (seconds: number) => codeWaits.start(purpose, target, seconds, Date.now())

  const send = async () => {
    setSending(true)
    const answer = await ask()
    if (answer?.ok) {
      wait(answer.data.resend_after)
      setMinutes(Math.floor(answer.data.expires_in / 60))
    } else if (answer?.wait !== undefined) wait(answer.wait)
    else if (answer && answer.code !== 'signed_out') toast(answer.message, 'bad')
    setSending(false)
  }
  return { sending, secondsLeft, minutes, send: () => void send() }
}

function everySecond(passed: () => void): () => void {
  const timer = setInterval(passed, 1_000)
  return () => clearInterval(timer)
}
