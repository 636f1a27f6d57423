;;; emacs.el --- Compares nav-mode with the compiler, in a real Emacs  -*- lexical-binding: t -*-

;; The highlighting of every word of the examples, their indentation, the index.
;; The variable NAVC is the path of `navc'.
;;
;;   emacs --batch --no-init-file -l Tests/Editors/emacs.el

(package-initialize)
(require 'cl-lib)
(require 'eglot)
(require 'imenu)

(defvar nav-program)
(defvar nav-test-failures 0)
(defvar nav-test-words 0)
(defvar nav-test-root default-directory)

(defun nav-test-check (condition format &rest arguments)
  "Count a failure unless CONDITION holds, and print FORMAT with ARGUMENTS."
  (unless condition
    (setq nav-test-failures (1+ nav-test-failures))
    (message "FAILED: %s" (apply #'format format arguments))))

;; Compilation has no warnings.
(setq byte-compile-error-on-warn t)
(let ((compiled (make-temp-file "nav-mode" nil ".elc")))
  (setq byte-compile-dest-file-function (lambda (_) compiled))
  (nav-test-check (eq (byte-compile-file (expand-file-name "editors/emacs/nav-mode.el")) t) "byte compilation")
  (delete-file compiled))

(setq nav-program (getenv "NAVC"))
(load (expand-file-name "editors/emacs/nav-mode.el"))

(defun nav-test-tokens ()
  "Return the words of the buffer as lists of a start, an end and a kind."
  (let* ((server (eglot-current-server))
         (legend (plist-get (plist-get (eglot--capabilities server) :semanticTokensProvider) :legend))
         (kinds (plist-get legend :tokenTypes))
         (answer (jsonrpc-request server :textDocument/semanticTokens/full
                                  (list :textDocument (eglot--TextDocumentIdentifier))))
         (data (append (plist-get answer :data) nil))
         (line 0) (column 0) tokens)
    (save-excursion
      (goto-char (point-min))
      (while data
        (cl-destructuring-bind (lines columns length kind _) (cl-subseq data 0 5)
          (unless (zerop lines)
            (setq column 0)
            (forward-line lines))
          (setq line (+ line lines) column (+ column columns))
          (push (list (+ (line-beginning-position) column) (+ (line-beginning-position) column length)
                      (aref kinds kind))
                tokens))
        (setq data (nthcdr 5 data))))
    (nreverse tokens)))

(defun nav-test-faces (name)
  "Compare the faces of the buffer of the file NAME with the compiler's words."
  (font-lock-ensure)
  (dolist (token (nav-test-tokens))
    (cl-destructuring-bind (start end kind) token
      (setq nav-test-words (1+ nav-test-words))
      (let* ((face (get-text-property start 'face))
             (word (buffer-substring-no-properties start end))
             (shown (or (eq face 'font-lock-keyword-face)
                        (and (eq face 'font-lock-constant-face) (member word '("true" "false" "nil"))))))
        (nav-test-check (eq (and shown t) (equal kind "keyword"))
                        "%s:%d: %s is a %s, shown as %s" name (line-number-at-pos start) word kind face)
        (nav-test-check (not (memq face '(font-lock-comment-face font-lock-doc-face)))
                        "%s:%d: %s is shown as a comment" name (line-number-at-pos start) word)))))

(defun nav-test-first-difference (one other)
  "Return the first line in which the texts ONE and OTHER differ."
  (cl-loop for a in (split-string one "\n") for b in (split-string other "\n") for number from 1
           unless (equal a b) return (format "%d: %s" number b)))

(defun nav-test-indentation (name)
  "Check that the indentation of the file NAME is kept, and restored."
  (let ((text (buffer-substring-no-properties (point-min) (point-max))))
    (indent-region (point-min) (point-max))
    (nav-test-check (equal (buffer-string) text) "%s: the indentation changes in line %s" name
                    (nav-test-first-difference text (buffer-substring-no-properties (point-min) (point-max))))
    (goto-char (point-min))
    (while (not (eobp))
      (unless (or (nth 4 (syntax-ppss)) (looking-at "[ \t]*/\\*")) (delete-horizontal-space))
      (forward-line 1))
    (indent-region (point-min) (point-max))
    (nav-test-check (equal (buffer-string) text) "%s: the indentation is not restored in line %s" name
                    (nav-test-first-difference text (buffer-substring-no-properties (point-min) (point-max))))))

(let ((paths (directory-files-recursively (expand-file-name "Examples" nav-test-root) "\\.nav\\'"))
      server)
  (nav-test-check (>= (length paths) 9) "examples")
  (dolist (path paths)
    (with-current-buffer (find-file-noselect path)
      (let ((name (file-name-nondirectory path)))
        (nav-test-check (eq major-mode 'nav-mode) "%s has the mode" name)
        (unless server (setq server (apply #'eglot--connect (eglot--guess-contact))))
        (eglot--managed-mode 1)
        (with-timeout (20 nil) (while (not (eglot-current-server)) (accept-process-output nil 0.02)))
        (nav-test-faces name)
        (nav-test-check (imenu--make-index-alist t) "%s has an index" name)
        (eglot--managed-mode -1)
        (nav-test-indentation name)
        (set-buffer-modified-p nil))))
  (eglot-shutdown server))
(nav-test-check (> nav-test-words 3000) "%d words" nav-test-words)

;; The layout is that of the tool.
(with-temp-buffer
  (nav-mode)
  (insert "app  Shop{start A}\nscene A\n")
  (nav-format-buffer)
  (nav-test-check (equal (buffer-string) "app Shop { start A }\nscene A\n") "nav-format-buffer: %s" (buffer-string)))

(message (if (zerop nav-test-failures) "emacs: ok, %d words" "emacs: failures, %d words") nav-test-words)
(kill-emacs (min nav-test-failures 1))
;;; emacs.el ends here
