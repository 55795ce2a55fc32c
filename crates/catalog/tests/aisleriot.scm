;; An independent check of games of Calculation: AisleRiot's Hopscotch is the same game.
;;
;; Run by Guile 3 with the folder of AisleRiot's compiled rules as the argument. Reads transcripts from standard input:
;;
;;   (deal 7 13 ...)        the ranks in the order in which they will be turned
;;   (turn)                 the next card is turned
;;   (see (1 2 1 1) ((7 11) () () ()) 6)   heights of the foundations, piles from the bottom up, the turned card or 0
;;   (legal (1 6) (7 2) ...)               every legal move from slot to slot, in any order
;;   (move 1 6)             a card goes from slot to slot: 1 is the turned card, 2 to 5 foundations, 6 to 9 piles
;;   (won #t)               whether the game was won
;;
;; Prints every difference on a line of its own, and at the end a line of counts.

(define-module (aisleriot interface))

;; The part of AisleRiot that is written in C: slots, which its rules read and change, and the display, which does nothing
;; here.
(define slots (make-hash-table))
(define next-slot 0)
(define-public (add-slot slot)
  (hash-set! slots next-slot (list next-slot (cadr slot)))
  (set! next-slot (+ next-slot 1)))
(define-public (get-slot id) (hash-ref slots id))
(define-public (set-cards-c! id cards) (hash-set! slots id (list id cards)))
(define-public (reset-surface) (hash-clear! slots) (set! next-slot 0))
(define-public (get-feature-word) 0)
(define-public (aisleriot-random bound) (random bound))
(for-each
 (lambda (name)
   (module-define! (current-module) name (const #t))
   (module-export! (current-module) (list name)))
 '(set-feature-word! set-statusbar-message-c set-slot-y-expansion! set-slot-x-expansion! set-lambda
   set-lambda! click-to-move? update-score set-timeout! get-timeout delayed-call undo-set-sensitive redo-set-sensitive
   dealable-set-sensitive))

(define-module (guile-user))
(define folder (cadr (command-line)))
(set! %load-compiled-path (cons folder %load-compiled-path))
;; Loading a compiled module makes it the current one.
(save-module-excursion (lambda () (load-compiled (string-append folder "/aisleriot/api.go"))))
(use-modules (aisleriot interface) (aisleriot api))
(load-compiled (string-append folder "/hopscotch.go"))

(define games 0)
(define moves 0)
(define probes 0)
(define wins 0)
(define differences 0)

(define (check what ours theirs)
  (unless (equal? ours theirs)
    (set! differences (+ differences 1))
    (format #t "game ~a, move ~a: ~a: ~a here, ~a in AisleRiot~%" games moves what ours theirs)))

(define (values-of slot) (map get-value (get-cards slot)))

(define (complete? foundation) (= (length (get-cards foundation)) 13))

;; AisleRiot takes the card in hand first, then tests where it may be dropped. It would allow an ace on the king that
;; completes a foundation, but never plays it by itself: complete foundations are not tested.
(define (legal? from to)
  (set! probes (+ probes 1))
  (and (not (and (<= 2 to 5) (complete? to)))
       (not (null? (get-cards from)))
       (let ((card (list (car (get-cards from)))))
         (and (button-pressed from card) (droppable? from card to) #t))))

(define (all-legal)
  (let ((found '()))
    (for-each
     (lambda (from)
       (for-each
        (lambda (to) (when (and (not (= from to)) (legal? from to)) (set! found (cons (list from to) found))))
        '(2 3 4 5 6 7 8 9)))
     '(1 6 7 8 9))
    found))

(define (in-order pairs)
  (sort pairs (lambda (a b) (or (< (car a) (car b)) (and (= (car a) (car b)) (< (cadr a) (cadr b)))))))

(define (play from to)
  (let ((card (list (car (get-cards from)))))
    (set! moves (+ moves 1))
    (button-pressed from card)
    ;; The card leaves its slot when it is taken.
    (set-cards! from (cdr (get-cards from)))
    (unless (button-released from card to)
      (check "a move is refused" (list from to) #f))))

(define (execute request)
  (let ((rest (cdr request)))
    (case (car request)
      ((deal)
       (set! games (+ games 1))
       (new-game)
       (check "the cards of the stock" (sort rest <) (sort (values-of 0) <))
       (set-cards! 0 (map (lambda (value) (make-card value club)) rest)))
      ((turn) (unless (button-clicked 0) (check "a card is turned" #t #f)))
      ((see)
       (check "heights of the foundations" (list-ref rest 0) (map (lambda (f) (length (get-cards f))) '(2 3 4 5)))
       (check "piles" (list-ref rest 1) (map (lambda (pile) (reverse (values-of pile))) '(6 7 8 9)))
       (check "the turned card" (list-ref rest 2) (if (null? (values-of 1)) 0 (car (values-of 1)))))
      ((legal) (check "legal moves" (in-order rest) (in-order (all-legal))))
      ((move) (apply play rest))
      ((won)
       (when (car rest) (set! wins (+ wins 1)))
       (check "won" (car rest) (and (game-won) #t))))))

(let loop ((request (read)))
  (unless (eof-object? request)
    (execute request)
    (loop (read))))
(format #t "~a games, ~a won, ~a moves, ~a probes, ~a differences~%" games wins moves probes differences)
