import { type PointerEvent, useRef } from 'react'
import { dragView, type View, zoomView } from './projection.ts'

interface Finger {
  readonly x: number
  readonly y: number
}

/** How much two fingers spread or close for one zoom level. */
const PINCH = 1.5

/** Returns the handlers of a map: one finger drags it, two zoom it. */
export function useMapGestures(view: View, onMove: (view: View) => void) {
  const fingers = useRef(new Map<number, Finger>())
  /** The distance of two fingers at the last zoom level. */
  const spread = useRef<number>(undefined)

  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    spread.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      spread.current = spreadOf(fingers.current)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = spreadOf(fingers.current)
      if (now === undefined || spread.current === undefined)
        return onMove(dragView(view, event.clientX - before.x, event.clientY - before.y))
      const ratio = now / spread.current
      if (ratio < PINCH && ratio > 1 / PINCH) return
      spread.current = now
      onMove(zoomView(view, ratio > 1 ? 1 : -1))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

function spreadOf(fingers: ReadonlyMap<number, Finger>): number | undefined {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : undefined
}
