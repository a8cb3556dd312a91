import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { onToast, type ToastTone, takeToasts } from './toast.ts'

const SHOWN_MS = 4000
/** A newer message replaces the previous one. */
const SHOWN_MAX = 1

/** Renders the contents of `Toaster`, in a chunk of their own. */
export function ToasterBody() {
  return (
    <Toast.Provider limit={SHOWN_MAX} timeout={SHOWN_MS}>
      <Toast.Portal>
        <Toast.Viewport className="sheet-column pointer-events-none fixed inset-x-0 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center px-4 outline-none">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { add, update, toasts } = Toast.useToastManager<{ tone: ToastTone }>()
  useEffect(
    () =>
      onToast(() => {
        for (const { text, tone } of takeToasts()) {
          const same = toasts.find(
            ({ title, transitionStatus: status }) => title === text && status !== 'ending',
          )
          const shown = { title: text, data: { tone }, priority: tone === 'bad' ? 'high' : 'low' } as const
          if (same) update(same.id, { ...shown, timeout: SHOWN_MS })
          else add(shown)
        }
      }),
    [add, update, toasts],
  )
  return toasts.map((shown) => (
    // Taps pass through, so that a toast never blocks the button below it. It is not hidden from assistive technology:
    // an urgent toast would be hidden until focused.
    <Toast.Root
      aria-hidden={false}
      className="max-w-full rounded-card border border-line bg-raised text-text shadow-float transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      key={shown.id}
      toast={shown}
    >
      <Toast.Content className="flex items-start gap-2 px-4 py-2.5">
        {shown.data?.tone === 'good' ? (
          <CircleCheck aria-hidden className="mt-px text-brass" size={20} />
        ) : null}
        {shown.data?.tone === 'bad' ? (
          <CircleAlert aria-hidden className="mt-px text-danger" size={20} />
        ) : null}
        <Toast.Title className="min-w-0 text-15 break-words" render={<p />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
