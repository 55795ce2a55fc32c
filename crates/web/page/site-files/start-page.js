// The page of a game, for those who post its link, leads readers to the game.
location.replace(`../${location.search || `?game=${document.documentElement.dataset.game}`}${location.hash}`);
