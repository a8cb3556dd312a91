import { Button, IconButton, toast } from '@halyard/ui'
import { ChevronDown, Keyboard, LogOut, Menu, Search } from '@halyard/ui/icons'
import { useEffect, useRef, useState } from 'react'
import type { Operator } from '../lib/calls/records.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { Link, readStored, store, usePlace } from '@halyard/web'
import { callOps } from '../lib/calls/calls.ts'
import { useOps } from '../lib/calls/queries.ts'
import { type Total, useCountText } from '../lib/list/total-text.tsx'
import { type Screen, SECTIONS } from '../lib/navigation/screen.ts'
import { signOut } from '../lib/session/session.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { useCounts } from './use-counts.ts'

interface NavigationProps {
  readonly operator: Operator
  readonly screens: readonly Screen[]
  readonly onSearch: () => void
  readonly onKeys: () => void
}

/** Renders links to every page that the role may open, with the count of each queue. */
export function Navigation({ operator, screens, onSearch, onKeys }: NavigationProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col border-b border-line bg-surface min-[900px]:sticky min-[900px]:top-0 min-[900px]:h-dvh min-[900px]:border-r min-[900px]:border-b-0">
      <div className="flex items-center gap-2 px-4 pt-3 pb-2">
        <p className="text-17 font-semibold">Halyard</p>
        <p className="text-13 text-muted">{t('console')}</p>
        <span className="ml-auto min-[900px]:hidden">
          <IconButton aria-expanded={isOpen} label={t('menu')} onClick={() => setIsOpen(!isOpen)}>
            <Menu aria-hidden size={20} />
          </IconButton>
        </span>
      </div>
      <div className={`min-h-0 flex-1 flex-col min-[900px]:flex ${isOpen ? 'flex' : 'hidden'}`}>
        <div className="flex gap-1 px-4 pb-2">
          <Button
            className="flex-1 justify-start"
            icon={<Search aria-hidden size={16} />}
            kind="quiet"
            onClick={onSearch}
            size="small"
          >
            {t('search')}
            <kbd className="text-11 text-muted">Ctrl K</kbd>
          </Button>
          <IconButton aria-keyshortcuts="?" label={t('keys')} onClick={onKeys}>
            <Keyboard aria-hidden size={18} />
          </IconButton>
        </div>
        <Links onFollow={() => setIsOpen(false)} screens={screens} />
        <SignedInAs operator={operator} />
      </div>
    </div>
  )
}

interface LinksProps {
  readonly screens: readonly Screen[]
  readonly onFollow: () => void
}

function Links({ screens, onFollow }: LinksProps) {
  const { t } = useTranslation()
  const counts = useCounts()
  const { pathname } = usePlace()
  const nav = useRef<HTMLElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(readStored(CLOSED_SECTIONS)?.split(' ')),
  )
  const toggle = (section: string) => {
    const next = new Set(closed)
    if (!next.delete(section)) next.add(section)
    store(CLOSED_SECTIONS, [...next].join(' '))
    setClosed(next)
  }
  const current = screens.find(({ path }) => isWithin(pathname, path))?.path
  useEffect(() => {
    nav.current?.querySelector(`a[href="#${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} aria-label={t('pagesOfConsole')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
      {SECTIONS.map((section) => {
        const inSection = screens.filter((screen) => screen.section === section)
        if (inSection.length === 0) return null
        return (
          <div className="mt-3" key={section}>
            <h2>
              <button
                aria-expanded={!closed.has(section)}
                className="press flex min-h-8 w-full items-center justify-between rounded-field px-2 text-11 font-semibold tracking-wide text-muted uppercase"
                onClick={() => toggle(section)}
                type="button"
              >
                {t(`section_${section}`)}
                <ChevronDown
                  aria-hidden
                  className={closed.has(section) ? '-rotate-90' : undefined}
                  size={14}
                />
              </button>
            </h2>
            <ul>
              {inSection
                .filter(({ path }) => !closed.has(section) || path === current)
                .map(({ path, feature, name, queue }) => (
                  <li key={path}>
                    <Link
                      className="press flex min-h-9 items-center justify-between gap-2 rounded-field px-2 text-13 text-text hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-brass"
                      current={isWithin(pathname, path)}
                      onClick={onFollow}
                      to={path}
                    >
                      {t(`${feature}:${name}`)}
                      <Count total={queue === undefined ? undefined : counts.get(queue)} />
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** The sections that the operator has closed on this device. The page that is open is shown in any case. */
const CLOSED_SECTIONS = 'ops.closedSections'

/** Returns whether a page is the one at a path, or below it. The first page has none below it. */
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}

function Count({ total }: { readonly total: Pick<Total, 'count' | 'atLeast'> | undefined }) {
  const { t } = useTranslation()
  const shown = useCountText(total ?? { count: 0, atLeast: false })
  if (!total || total.count === 0) return null
  return (
    <span className="rounded-full bg-brass-fill/15 px-2 text-11 text-brass tabular-nums">
      {shown}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  )
}

async function leave(): Promise<void> {
  const answer = await callOps('ops/logout', {})
  if (answer.ok || answer.code === 'signed_out') signOut()
  else toast(answer.message, 'bad')
}

function SignedInAs({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation()
  const { data } = useOps('ops/staff/names', {})
  const own = data?.list.find(({ id }) => id === operator.id)
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="mb-2 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-13">
          <span className="block truncate">{own?.name ?? operator.nickname}</span>
          <span className="text-muted">{t(`role_${operator.role}`)}</span>
        </p>
        <IconButton label={t('signOut')} onClick={() => void leave()}>
          <LogOut aria-hidden size={18} />
        </IconButton>
      </div>
      <AppearanceMenu />
    </div>
  )
}
