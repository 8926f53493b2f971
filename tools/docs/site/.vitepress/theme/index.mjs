import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';
import Playground from './Playground.vue';
import './wide.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('Playground', Playground),
  setup() {
    const route = useRoute();
    onMounted(markMain);
    watch(
      () => route.path,
      () => nextTick(markMain),
    );
  },
};

/** Of the pages of VitePress, only the starting page has no main landmark. */
function markMain() {
  for (const content of document.querySelectorAll('.VPContent')) {
    if (content.classList.contains('is-home')) content.setAttribute('role', 'main');
    else content.removeAttribute('role');
  }
}
