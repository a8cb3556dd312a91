import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { DialogProps } from './dialog-props.ts'
import { useWords } from '../words.tsx'

const SIZES = {
  small:
    'top-[8dvh] left-1/2 max-h-[84dvh] [@media(max-height:30rem)]:top-[2dvh] [@media(max-height:30rem)]:max-h-[96dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 rounded-sheet border p-4 data-ending-style:opacity-0 data-starting-style:opacity-0',
  full: 'inset-0 sheet-column flex flex-col px-4 pt-[env(safe-area-inset-top)] data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 tablet:inset-x-0 tablet:top-[10dvh] tablet:bottom-auto tablet:h-[80dvh] tablet:max-h-[48rem] tablet:rounded-sheet tablet:border',
} as const

/** Renders the contents of `Dialog`, in a chunk of their own. */
export function DialogBody(props: DialogProps) {
  const { open, onClose, title, description, children, size = 'small', initialFocus } = props
  const words = useWords()
  return (
    <Base.Root
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      open={open}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus ? { initialFocus } : {})}
          className={`fixed z-40 overflow-y-auto overscroll-contain border-line bg-surface text-text shadow-float outline-none transition duration-200 ease-out ${SIZES[size]}`}
        >
          <div className="-mr-2 flex min-h-[44px] shrink-0 items-center justify-between gap-2">
            <Base.Title className="min-w-0 text-17 font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={words.close}
              className="press inline-flex size-[44px] shrink-0 items-center justify-center rounded-field text-muted"
            >
              <X aria-hidden size={20} />
            </Base.Close>
          </div>
          {description ? (
            <Base.Description className="mb-4 text-15 text-muted" render={<div />}>
              {description}
            </Base.Description>
          ) : null}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
