import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/geist-mono/index.css';
