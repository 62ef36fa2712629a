/* Everything begins here; without scripts, the page is what it was. */
root.classList.add('js');
startTheme();
startGraphs();
startTabs();
startSource();
startRuns();
if (!runs.length) showFirst();
