const LONG_PRESS_MS = 500
/** A finger that moves further scrolls or swipes. */
const MOVED_MAX_PX = 10

interface Press {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Calls `explain` with the subject of the marked element on which a finger rests, or on which the context menu is asked for: by the
 * secondary button or by a key. Elsewhere, and where text is selected, nothing changes. Returns a function that stops listening.
 */
export function listenForPresses(explain: (subject: string) => void): () => void {
  let press: Press | undefined
  /** Whether the finger or key that has opened an explanation is still down. */
  let isSpent = false

  const release = () => {
    clearTimeout(press?.timer)
    press = undefined
  }
  const open = (subject: string) => {
    release()
    isSpent = true
    explain(subject)
  }
  const onDown = (event: PointerEvent) => {
    release()
    isSpent = false
    const subject = subjectOf(event.target)
    // A mouse asks for the context menu.
    if (!subject || event.pointerType === 'mouse' || !event.isPrimary) return
    const timer = setTimeout(() => open(subject), LONG_PRESS_MS)
    press = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, timer }
  }
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (press?.pointerId !== pointerId) return
    if (Math.hypot(clientX - press.x, clientY - press.y) > MOVED_MAX_PX) release()
  }
  const onContextMenu = (event: Event) => {
    const subject = subjectOf(event.target)
    // A long press asks for the menu too, whether or not the explanation is above it by now.
    if (isSpent) return event.preventDefault()
    // A finger that rests selects the word below it first.
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    if (!subject || (!isTouch && isTextSelected())) return
    event.preventDefault()
    open(subject)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    isSpent = false
    const asksForMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const subject = asksForMenu ? subjectOf(event.target) : undefined
    if (!subject) return
    // Not every system sends `contextmenu` for it.
    event.preventDefault()
    open(subject)
  }
  const onClick = (event: MouseEvent) => {
    // The click at the end of a long press is left out. One of a key or a program has no `detail`.
    if (!isSpent || event.detail === 0) return
    isSpent = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onSelectStart = (event: Event) => {
    if (press) event.preventDefault()
  }

  const stopping = new AbortController()
  const options = { capture: true, signal: stopping.signal }
  window.addEventListener('pointerdown', onDown, options)
  window.addEventListener('pointermove', onMove, options)
  for (const type of ['pointerup', 'pointercancel', 'scroll', 'blur'] as const)
    window.addEventListener(type, release, options)
  window.addEventListener('contextmenu', onContextMenu, options)
  window.addEventListener('keydown', onKeyDown, options)
  window.addEventListener('click', onClick, options)
  document.addEventListener('selectstart', onSelectStart, options)
  return () => {
    release()
    stopping.abort()
  }
}

function subjectOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-explain]')?.dataset['explain']
}

function isTextSelected(): boolean {
  return window.getSelection()?.isCollapsed === false
}
