import { ChartSpline, ChevronRight, HandCoins, ShieldCheck } from 'lucide-react'
import { SailArt } from './sail-art.tsx'

/** The picture of a banner. */
export type BannerPicture = 'none' | 'sail' | 'coins' | 'shield' | 'chart'

/** The props of `HomeBanner`. */
export interface HomeBannerProps {
  readonly title: string
  readonly text: string
  readonly picture: BannerPicture
  readonly onClick: () => void
}

const ICONS = { coins: HandCoins, shield: ShieldCheck, chart: ChartSpline }

/** Renders a banner as one button: a title, a line and a picture, which says nothing. Its texts are plain. */
export function HomeBanner({ title, text, picture, onClick }: HomeBannerProps) {
  return (
    <button
      className="press flex min-h-28 w-full items-center overflow-hidden rounded-card border border-line bg-surface text-left outline-offset-[-2px]"
      onClick={onClick}
      type="button"
    >
      <span className={`min-w-0 flex-1 py-3 pl-4 ${picture === 'none' ? 'pr-11' : 'pr-3'}`}>
        <span className="block text-17 font-semibold text-balance break-words">{title}</span>
        <span className="mt-1 block text-13 break-words text-muted">
          {text}
          <ChevronRight aria-hidden className="ml-0.5 inline text-brass" size={16} />
        </span>
      </span>
      <Picture picture={picture} />
    </button>
  )
}

function Picture({ picture }: Pick<HomeBannerProps, 'picture'>) {
  if (picture === 'none') return null
  if (picture === 'sail') return <SailArt />
  const Icon = ICONS[picture]
  return (
    <span className="mr-10 flex size-14 shrink-0 items-center justify-center rounded-full bg-brass-fill/10 text-brass">
      <Icon aria-hidden size={28} strokeWidth={1.5} />
    </span>
  )
}
