;;; nav-mode.el --- Mode for NavDSL, the language of an app's navigation  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages

;;; Commentary:

;; Highlighting, indentation, an index of the declarations, and the language
;; server `navc lsp' by eglot.  NavDSL's keywords are names wherever the grammar
;; does not expect them, so they are recognized by their places.
;;
;;   (add-to-list 'load-path "…/editors/emacs")
;;   (require 'nav-mode)
;;   (add-hook 'nav-mode-hook #'eglot-ensure)

;;; Code:

(defgroup nav nil
  "Mode for NavDSL."
  :group 'languages)

(defcustom nav-program "navc"
  "The program `navc'."
  :type 'string)

(defcustom nav-indent-offset 2
  "The number of columns of a level of indentation."
  :type 'integer
  :safe #'integerp)

(defvar nav-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?* ". 23bn" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?` "\"" table)
    table)
  "The syntax of NavDSL: block comments nest.")

;; The place where a declaration or a part of a body can begin.
(defconst nav--start "\\(?:^\\|[{}]\\|@[[:alpha:]]+([^)\n]*)\\)[ \t]*")
(defconst nav--name "[[:space:]]+[`_[:alpha:]]")

(defun nav--words (&rest words)
  "Return an expression for WORDS, as its group 1."
  (concat "\\_<\\(" (regexp-opt words) "\\)\\_>"))

(defconst nav-font-lock-keywords
  (let ((keyword 'font-lock-keyword-face))
    `(;; Declarations.
      (,(concat nav--start "\\_<\\(\\(?:transient\\|external\\)\\(?:[ \t]+external\\)?\\)\\_>[ \t]+\\(?:scene\\|flow\\)\\_>")
       (1 ,keyword))
      (,(concat nav--start "\\(?:\\(?:transient\\|external\\)[ \t]+\\)*"
                (nav--words "app" "feature" "scene" "flow" "tabs" "split" "stack" "pages" "enum" "struct" "type"
                            "guard" "embed" "tab")
                "[ \t]+\\([_[:alpha:]][_[:alnum:]]*\\)")
       (1 ,keyword) (2 font-lock-type-face))
      (,(concat nav--start (nav--words "import" "link" "scenario") "[ \t]+\\(?:\"\\|[_[:alnum:]]+[ \t]+\"\\)")
       (1 ,keyword))
      (,(concat nav--start (nav--words "entry") "[ \t]+\\(?:…\\|\\.\\.\\.\\|[`_[:alpha:]]\\)") (1 ,keyword))
      (,(concat nav--start (nav--words "always" "never") "[ \t]+[^ \t\n]+[ \t]+\\(over\\)\\_>") (1 ,keyword) (2 ,keyword))
      (,(concat nav--start (nav--words "reach") "[ \t]+[^ \t\n]+\\(?:[ \t]+\\(from\\)\\_>\\)?")
       (1 ,keyword) (2 ,keyword nil t))
      ("\\(?:)\\|\\_<\\(?:scene\\|flow\\|feature\\)[ \t]+[_[:alnum:]]+\\)[ \t]+\\(returns\\)[ \t]" (1 ,keyword))
      ("@\\([[:alpha:]]+\\)" (1 font-lock-preprocessor-face))

      ;; Parts of bodies; a name before a colon is a parameter.
      (,(concat "\\(?:" nav--start "\\|\"[ \t]*\\|\\_<hidden[ \t]*\\)"
                (nav--words "title" "message" "prompt" "left" "right" "toolbar" "control" "start" "root" "primary"
                            "secondary" "supplementary" "placeholder" "compact" "regular")
                "[ \t]+[`\"{_[:alpha:]]")
       (1 ,keyword))
      ("^[ \t]*\\(left\\|right\\|toolbar\\|control\\)$" (1 ,keyword))
      (,(concat nav--start "\\(back\\)[ \t]+\\(?:\"\\|\\(hidden\\)\\_>\\)") (1 ,keyword) (2 ,keyword nil t))
      (,(concat "\\(?:" nav--start "\\|\"[ \t]*\\|\\_<hidden[ \t]*\\)\\(\\(?:bar\\|tabbar\\)[ \t]+hidden\\)\\_>")
       (1 ,keyword))
      (,(concat nav--start "\\(\\(?:collapse[ \t]+to\\|display\\)[ \t]+[a-z]+\\)\\_>") (1 ,keyword))
      (,(concat "\\(?:" nav--start "\\|\"[ \t]*\\)" (nav--words "on" "exit")
                "[ \t]+\\(?:`\\|\\([_[:alpha:]][_[:alnum:]]*\\)\\)")
       (1 ,keyword) (2 font-lock-function-name-face nil t))
      ("[_[:alnum:]\"`][ \t]+\\(icon\\)[ \t]+\"" (1 ,keyword))
      ("\"[ \t]+\\(key\\)[ \t]+\"" (1 ,keyword))
      ("[_[:alnum:]\"`][ \t]+\\(system\\)[ \t]+[a-z]" (1 ,keyword))
      ("[_[:alnum:]\"][ \t]+\\(destructive\\|preferred\\)[ \t]*\\(?:$\\|[,}]\\)" (1 ,keyword))
      ("\"[ \t]+\\(cancel\\)[ \t]*\\(?:$\\|[,}]\\|preferred\\)" (1 ,keyword))
      ("\\(?:,[ \t]*\\|\\_<toolbar[ \t]+\\)\\(flexible\\|fixed\\|separator\\)[ \t]*\\(?:$\\|[,}]\\)" (1 ,keyword))
      ("\\_<\\(menu\\)[ \t]*{" (1 ,keyword))
      ("\"[ \t]+\\(large\\)\\_>" (1 ,keyword))

      ;; Steps: verbs, options, conditions.
      (,(concat "\\(?:->\\|\\_<then\\)[ \t]*"
                (nav--words "push" "modal" "popover" "replace" "show" "detail" "select" "unwind" "open")
                "[ \t]+[`_[:alpha:]/^~]")
       (1 ,keyword))
      (,(concat "\\(?:->\\|\\_<then\\)[ \t]*"
                (nav--words "pop" "dismiss" "next" "previous" "finish" "cancel" "stay"))
       (1 ,keyword))
      ("\\_<pop[ \t]+\\(to\\(?:[ \t]+root\\)?\\)\\_>" (1 ,keyword))
      ("\\_<dismiss[ \t]+\\(all\\)\\_>" (1 ,keyword))
      ("[_[:alnum:]][ \t]+\\(reset\\)[ \t]*\\(?:$\\|}\\|then\\_>\\)" (1 ,keyword))
      ("\\(?:[_[:alnum:])]\\|^\\)[ \t]*\\_<\\(then\\)[ \t]+[a-z]" (1 ,keyword))
      ("[_[:alnum:])`][ \t]+\\(as\\|from\\|returning\\|animated\\|arrow\\|adapt\\)\\_>[ \t]+[`_[:alpha:]]" (1 ,keyword))
      ("[_[:alnum:])`][ \t]+\\(via\\|from\\)[ \t]+\"" (1 ,keyword))
      ("[_[:alnum:])`\"][ \t]+\\(in[ \t]+\\(?:stack\\|compact\\|regular\\|supplementary\\|secondary\\)\\)\\_>" (1 ,keyword))
      ("[_[:alnum:])`][ \t]+\\(locked\\|retry\\)[ \t]*\\(?:$\\|[}a-z]\\)" (1 ,keyword))
      ("\\_<\\(?:as\\|animated\\|arrow\\|adapt\\)[ \t]+\\([a-z][_[:alnum:]]*\\)\\_>" (1 ,keyword))
      ("\\_<as[ \t]+sheet[ \t]*(\\(medium\\|large\\)\\(?:,[ \t]*\\(medium\\|large\\)\\)?)" (1 ,keyword) (2 ,keyword nil t))
      ("\\_<arrow[ \t]+[a-z]+,[ \t]*\\([a-z]+\\)\\(?:,[ \t]*\\([a-z]+\\)\\)?\\(?:,[ \t]*\\([a-z]+\\)\\)?"
       (1 ,keyword) (2 ,keyword nil t) (3 ,keyword nil t))
      (,(concat (nav--words "when") "[ \t]+[`(_[:alpha:]]") (1 ,keyword))
      (,(concat "\\(?:" nav--start "\\|[_[:alnum:]][ \t]+\\)\\(else\\)[ \t]*->") (1 ,keyword))
      ("[_[:alnum:])`][ \t]+\\(and\\|or\\)[ \t]+[`(_[:alpha:]]" (1 ,keyword))
      ("\\_<\\(not\\)[ \t]+[`(_[:alpha:]]" (1 ,keyword))
      ("\\_<\\(?:when\\|and\\|or\\|not\\)[ \t]+\\(compact\\|regular\\)\\_>" (1 ,keyword))

      ;; Scenarios.
      ("\\(?:^\\|[{}]\\|[ \t]\\)[ \t]*\\_<\\(given\\|expect\\)[ \t]+[`\"….[:alpha:]_]" (1 ,keyword))
      ("\\_<expect[ \t]+\\(fails\\|ended\\)\\_>" (1 ,keyword))
      (,(concat nav--start "\\(back\\|dismiss\\|reveal\\|hide\\|relaunch\\)[ \t]*\\(?:$\\|}\\|[ \t]expect\\_>\\|[ \t][[:upper:]]\\)")
       (1 ,keyword))
      (,(concat nav--start "\\(swipe[ \t]+\\(?:next\\|previous\\)\\|resize[ \t]+\\(?:compact\\|regular\\)\\)\\_>") (1 ,keyword))
      (,(concat nav--start "\\(select\\|enter\\)[ \t]+[[:upper:]]") (1 ,keyword))
      (,(concat nav--start "\\(open\\)[ \t]+\"") (1 ,keyword))

      ;; Values and types.
      ("\\_<\\(?:Bool\\|Int\\|Double\\|String\\|Date\\|URL\\|UUID\\)\\_>" (0 font-lock-type-face))
      ("\\(?:[:=(,[]\\|[!=]=\\)[ \t]*\\(true\\|false\\|nil\\)\\_>" (1 font-lock-constant-face))
      ("\\(?:^\\|[^._[:alnum:]`]\\)\\(\\.[[:alpha:]][_[:alnum:]]*\\)" (1 font-lock-constant-face))))
  "The words of NavDSL, by their places.")

;;; Indentation

(defun nav--line-matches (expression)
  "Return non-nil if the current line begins with EXPRESSION after white space."
  (save-excursion
    (back-to-indentation)
    (looking-at expression)))

(defun nav--in-comment ()
  "Return non-nil if the first character of the line is in a comment."
  (save-excursion
    (back-to-indentation)
    (or (nth 4 (syntax-ppss)) (looking-at "/\\*"))))

(defun nav--previous-line ()
  "Move to the previous line of code; return nil at the start of the buffer."
  (let (found)
    (while (and (not found) (zerop (forward-line -1)))
      (setq found (not (or (looking-at "[ \t]*$") (nav--in-comment)))))
    found))

(defun nav--continues-p ()
  "Return non-nil if the current line continues the one before it."
  (if (nav--line-matches "expect\\_>")
      (save-excursion
        (and (nav--previous-line)
             (not (looking-at ".*{[ \t]*$"))
             (not (looking-at ".*\\_<\\(?:expect\\|given\\)\\_>"))))
    (nav--line-matches "->\\|then\\_>\\|[/^~|]\\(?:[^/*]\\|$\\)")))

(defun nav--items-indent ()
  "Return the indentation of the word whose items the current line is one of."
  (save-excursion
    (let ((inside t))
      (while (and inside (setq inside (nav--previous-line)) (looking-at ".*,[ \t]*$")))
      (and inside (looking-at "[ \t]*\\(?:left\\|right\\|toolbar\\|control\\)$") (current-indentation)))))

(defun nav--depth ()
  "Return the number of brackets that the current line opens and does not close.
Closing brackets at its start do not count."
  (save-excursion
    (back-to-indentation)
    (skip-chars-forward "])}")
    ;; `syntax-ppss' moves point.
    (let ((start (point)) (end (line-end-position)))
      (- (car (syntax-ppss end)) (car (syntax-ppss start))))))

(defun nav--indentation ()
  "Return the indentation of the current line."
  (save-excursion
    (beginning-of-line)
    (let ((items (nav--items-indent))
          (continues (nav--continues-p))
          (deeper (not (nav--line-matches "expect\\_>")))
          (closes (nav--line-matches "[])}]")))
      (cond
       (items (+ items nav-indent-offset))
       ((not (nav--previous-line)) 0)
       (continues
        (+ (current-indentation)
           (if (or (not (nav--continues-p)) (and deeper (nav--line-matches "expect\\_>"))) nav-indent-offset 0)))
       (t
        (let ((depth (nav--depth)))
          (while (and (nav--continues-p) (nav--previous-line)))
          (max 0 (+ (or (nav--items-indent) (current-indentation))
                    (cond ((> depth 0) nav-indent-offset) ((< depth 0) (- nav-indent-offset)) (t 0))
                    (if closes (- nav-indent-offset) 0)))))))))

(defun nav-mode-indent-line ()
  "Indent the current line."
  (interactive)
  (unless (save-excursion (back-to-indentation) (nth 4 (syntax-ppss)))
    (let ((column (nav--indentation)))
      (if (<= (current-column) (current-indentation))
          (indent-line-to column)
        (save-excursion (indent-line-to column))))))

;;; The mode

(defvar nav-imenu-expression
  `(("Scene" ,(concat nav--start "scene[ \t]+\\([_[:alnum:]]+\\)") 1)
    ("Flow" ,(concat nav--start "flow[ \t]+\\([_[:alnum:]]+\\)") 1)
    ("Container" ,(concat nav--start "\\(?:tabs\\|split\\|stack\\|pages\\)[ \t]+\\([_[:alnum:]]+\\)") 1)
    ("Link" "^[ \t]*link[^\"\n]*\"\\([^\"\n]+\\)\"" 1)
    ("Scenario" "^[ \t]*scenario[ \t]+\"\\([^\"\n]+\\)\"" 1))
  "The declarations of a file.")

(defun nav-format-buffer ()
  "Lay out the buffer in the one style of NavDSL, by `navc format'."
  (interactive)
  (let ((output (generate-new-buffer " *navc format*")))
    (unwind-protect
        (if (zerop (call-process-region (point-min) (point-max) nav-program nil (list output nil) nil "format" "-"))
            (replace-buffer-contents output)
          (user-error "The text has syntax errors"))
      (kill-buffer output))))

;;;###autoload
(define-derived-mode nav-mode prog-mode "Nav"
  "Mode for NavDSL, the language of an app's navigation."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-line-function #'nav-mode-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq-local font-lock-defaults '(nav-font-lock-keywords))
  (setq-local imenu-generic-expression nav-imenu-expression)
  (setq-local electric-indent-chars (append "{}()[]" electric-indent-chars)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.nav\\'" . nav-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs `(nav-mode . (,nav-program "lsp"))))

(defvar compilation-error-regexp-alist)
(defvar compilation-error-regexp-alist-alist)
(with-eval-after-load 'compile
  (add-to-list 'compilation-error-regexp-alist 'navc)
  (add-to-list 'compilation-error-regexp-alist-alist
               '(navc "^\\(.+?\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\|\\(note\\)\\):" 1 2 3 (4 . 5))))

(provide 'nav-mode)
;;; nav-mode.el ends here
