// One outline icon set for the whole product; unused icons are tree-shaken.
export * from 'lucide-react'
