import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { onToast, takeToasts, type ToastTone } from './toast.ts'

const SHOWN_MS = 4000
const SHOWN_MAX = 3

export function ToasterBody() {
  return (
    <Toast.Provider limit={SHOWN_MAX} timeout={SHOWN_MS}>
      <Toast.Portal>
        <Toast.Viewport className="app-column pointer-events-none fixed inset-x-0 top-[calc(52px+env(safe-area-inset-top))] z-60 flex flex-col items-center gap-2 px-4 outline-none">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { add, toasts } = Toast.useToastManager<{ tone: ToastTone }>()
  useEffect(
    () =>
      onToast(() => {
        for (const { text, tone } of takeToasts()) {
          add({ title: text, data: { tone }, priority: tone === 'bad' ? 'high' : 'low' })
        }
      }),
    [add],
  )
  return toasts.map((shown) => (
    // An urgent one would be hidden from assistive technology until it has the focus, and it can take that.
    <Toast.Root
      aria-hidden={false}
      className="pointer-events-auto max-w-full rounded-card border border-line bg-raised text-text shadow-float transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      key={shown.id}
      swipeDirection={['up', 'left', 'right']}
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
