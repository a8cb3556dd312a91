// Runs before the first paint, so that a light theme never flashes dark. The app takes over from there.
try {
  const theme = localStorage.getItem('theme')
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  document.documentElement.dataset.updown = localStorage.getItem('updown') ?? 'green'
} catch {
  // Storage is closed to us: the defaults stand.
}
