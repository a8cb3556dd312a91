import { useTranslation } from '../../language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo, type RouteName } from '../../navigation/route-names.ts'

const PRODUCTS = [
  { route: 'option/detail', text: 'tabOption' },
  { route: 'lever/index', text: 'areaContract' },
] as const satisfies ReadonlyArray<{ route: RouteName; text: string }>

interface ProductSwitchProps {
  readonly current: (typeof PRODUCTS)[number]['route']
}

/** Renders the switch between options and contracts, which share a tab. */
export function ProductSwitch({ current }: ProductSwitchProps) {
  const { t } = useTranslation('trading')
  return (
    <nav aria-label={t('products')} className="flex flex-wrap gap-x-5 border-b border-line px-4">
      {PRODUCTS.map(({ route, text }) => (
        <a
          aria-current={route === current ? 'page' : undefined}
          className="press relative flex min-h-[36px] items-center py-1 text-15 text-muted outline-offset-[-2px] after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:after:bg-brass"
          href={`#${pathTo(route)}`}
          key={route}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            goTo(pathTo(route), { replace: true })
          }}
        >
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
