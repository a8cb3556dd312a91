import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { SheetProps } from './sheet-props.ts'
import { useWords } from '../words.tsx'

const SIDES = {
  bottom: {
    swipe: 'down',
    viewport: 'items-end justify-center tablet:items-center',
    popup:
      'sheet-column max-h-[88dvh] rounded-t-sheet border-t [@media(max-height:30rem)]:max-h-dvh [transform:translateY(var(--drawer-swipe-movement-y))] data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)] tablet:rounded-sheet tablet:border tablet:data-starting-style:opacity-0 tablet:data-ending-style:opacity-0 tablet:data-starting-style:[transform:translateY(12px)] tablet:data-ending-style:[transform:translateY(12px)] tablet:transition-[transform,opacity]',
  },
  left: {
    swipe: 'left',
    viewport: 'items-stretch justify-start',
    popup:
      'h-full w-[min(20rem,86vw)] border-r pt-[env(safe-area-inset-top)] [transform:translateX(var(--drawer-swipe-movement-x))] data-starting-style:[transform:translateX(-100%)] data-ending-style:[transform:translateX(-100%)]',
  },
} as const

/** Renders the contents of `Sheet`, in a chunk of their own. */
export function SheetBody({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  side = 'bottom',
}: SheetProps) {
  const words = useWords()
  const look = SIDES[side]
  return (
    <Drawer.Root
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      open={open}
      swipeDirection={look.swipe}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className={`fixed inset-0 z-40 flex ${look.viewport}`}>
          <Drawer.Popup
            className={`overflow-y-auto overscroll-contain border-line bg-surface text-text shadow-float outline-none transition-transform duration-200 ease-out data-swiping:select-none data-swiping:duration-0 ${look.popup}`}
          >
            {side === 'bottom' ? (
              <span
                aria-hidden
                className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line tablet:invisible"
              />
            ) : null}
            <Drawer.Content className="px-4">
              <div className="-mr-2 flex min-h-[52px] items-center justify-between gap-2">
                <Drawer.Title className="min-w-0 text-17 font-semibold">{title}</Drawer.Title>
                <Drawer.Close
                  aria-label={words.close}
                  className="press inline-flex size-[44px] shrink-0 items-center justify-center rounded-field text-muted"
                >
                  <X aria-hidden size={20} />
                </Drawer.Close>
              </div>
              {description ? (
                <Drawer.Description className="mb-3 text-15 text-muted" render={<div />}>
                  {description}
                </Drawer.Description>
              ) : null}
              {children}
              {actions ? (
                <div className="sticky bottom-0 -mx-4 mt-3 border-t border-line bg-surface px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
                  {actions}
                </div>
              ) : (
                <div aria-hidden className="h-[max(16px,env(safe-area-inset-bottom))]" />
              )}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
