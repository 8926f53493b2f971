/** The pages that no document of the repository makes: the landing page and the playground. */
export const ownPages = new Map([
  [
    'index.md',
    `---
layout: home
search: false
hero:
  name: Kron
  text: Cron for Kubernetes that spreads its load
  tagline: Kron runs Kubernetes Jobs at cron times, each at a second of its own within a window, and tells you that second before you merge.
  actions:
    - { theme: brand, text: Open the playground, link: /playground }
    - { theme: alt, text: Tutorial, link: /tutorial/first-window }
    - { theme: alt, text: All documents, link: /documents }
features:
  - { title: Not all at once, details: 'Runs are spread over a window, and every machine computes the same second.' }
  - { title: Known in advance, details: 'kron preview, explain and forecast show what will run, when and why, without a cluster.' }
  - { title: Nothing is sent, details: 'The playground judges your manifests in the browser with the code of the operator.' }
---

![What runs when: a fleet of a cluster on a time axis, with what was recorded of its past runs](images/view-live-light.webp){.light-only}
![What runs when: a fleet of a cluster on a time axis, with what was recorded of its past runs](images/view-live-dark.webp){.dark-only}

See your own cluster like this, with rights to read its objects and nothing installed in it:

\`\`\`sh
kron ui --open
\`\`\`
`,
  ],
  [
    'playground.md',
    `---
layout: page
sidebar: false
search: false
title: Playground
---

<ClientOnly><Playground /></ClientOnly>
`,
  ],
]);
