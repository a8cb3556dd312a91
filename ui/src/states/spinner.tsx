import { LoaderCircle } from 'lucide-react'

/** Renders a spinner of `size` pixels. Hidden from screen readers; mark the busy element with `aria-busy`. */
export function Spinner({ size = 20 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden className="animate-turn" size={size} />
}
