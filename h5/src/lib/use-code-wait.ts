import { toast } from '@halyard/ui'
import { useEffect, useState } from 'react'
import type { Answer } from './api.ts'

interface Sent {
  readonly resend_after: number
  readonly expires_in: number
}

export interface CodeWait {
  readonly sending: boolean
  /** Until another may be asked for; 0 when it may. */
  readonly secondsLeft: number
  /** How long the sent one is good for; undefined before any was sent. */
  readonly minutes: number | undefined
  readonly send: () => void
}

/** Has a code sent, and counts down until another may be asked for. */
export function useCodeWait(ask: () => Promise<Answer<Sent> | undefined>): CodeWait {
  const [sending, setSending] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [minutes, setMinutes] = useState<number>()
  const counting = secondsLeft > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [counting])

  const send = async () => {
    setSending(true)
    const answer = await ask()
    setSending(false)
    if (!answer) return
    if (!answer.ok) {
      // The button says how long: before a reload it had sent one.
      if (answer.wait !== undefined) setSecondsLeft(answer.wait)
      else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
      return
    }
    setSecondsLeft(answer.data.resend_after)
    setMinutes(Math.floor(answer.data.expires_in / 60))
  }
  return { sending, secondsLeft, minutes, send: () => void send() }
}
