import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 20 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden className="animate-turn" size={size} />
}
